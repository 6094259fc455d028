import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productName } from '../../catalog/store/product-text.ts'
import { countText, momentText, moneyText } from '../../kit/list/figures.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { nameOf } from '../../phone-orders/office/phone-order-name.ts'
import type { PhoneOrder } from '../../phone-orders/office-api.ts'
import { parkedQuery } from './counter-queries.ts'

interface ParkedSalesProps {
  /** Another sale is on the screen. */
  isBusy: boolean
  onOpen: (id: string) => void
}

/** How many sales wait at all counters, and their list, from which one is opened. */
export function ParkedSales({ isBusy, onOpen }: ParkedSalesProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(parkedQuery)
  return (
    <>
      <Button tone="outline" size="sm" shape="control" onClick={() => setOpen(true)}>
        {data ? m.counter_parked({ number: countText(data.matching) }) : m.counter_parked_title()}
      </Button>
      {isOpen && (
        <ParkedDialog
          isBusy={isBusy}
          onOpen={(id) => {
            setOpen(false)
            onOpen(id)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function ParkedDialog({ isBusy, onOpen, onClose }: ParkedSalesProps & { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(parkedQuery)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.counter_parked_title()}
      footer={
        <Button tone="outline" size="sm" onClick={onClose}>
          {m.drafts_close()}
        </Button>
      }
    >
      {isBusy && <p className="pb-3">{m.counter_draft_busy()}</p>}
      {isError && <RetryLine text={m.counter_parked_unread()} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-24" />}
      {data?.drafts.length === 0 && <p className="text-muted">{m.counter_parked_none()}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {data?.drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <Parked draft={draft} isBusy={isBusy} onOpen={() => onOpen(draft.id)} />
          </li>
        ))}
      </ul>
      {data && data.matching > data.drafts.length && (
        <ButtonLink tone="outline" size="sm" shape="control" to="/admin/drafts" search={{ filter: 'parked' }}>
          {m.counter_parked_all()}
        </ButtonLink>
      )}
    </Dialog>
  )
}

function Parked({ draft, isBusy, onOpen }: { draft: PhoneOrder; isBusy: boolean; onOpen: () => void }) {
  const { lines, total, author, parkedAt, createdAt } = draft
  const name = nameOf(draft)
  const date = momentText(parkedAt ?? createdAt)
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="wrap-anywhere text-sm">
          {lines.map((line) => `${line.quantity} × ${productName(line)}`).join(', ')}
        </p>
        <p className="text-muted text-sm">{author ? m.drafts_made_by({ name: author, date }) : date}</p>
      </div>
      <p className="money font-semibold">{moneyText(total)}</p>
      <Button size="sm" shape="control" disabled={isBusy} aria-label={m.counter_parked_open({ name })} onClick={onOpen}>
        {m.counter_parked_open_short()}
      </Button>
    </>
  )
}
