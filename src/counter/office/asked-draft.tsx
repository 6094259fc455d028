import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { pageText } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { m } from '../../paraglide/messages.js'
import { phoneOrderQuery } from '../../phone-orders/office/phone-order-queries.ts'
import type { PhoneOrder } from '../../phone-orders/office-api.ts'
import { phoneOrderFaults } from '../../phone-orders/office-texts.ts'
import { type Sale, saleOf } from './sale.ts'

interface AskedDraftProps {
  id: string
  /** What is on the screen. */
  sale: Sale
  onLoad: (sale: Sale) => void
  /** It is not opened. */
  onDrop: () => void
}

/** Loads a parked sale, or phone order, once nothing else is on the screen; says why it cannot. */
export function AskedDraft({ id, sale, onLoad, onDrop }: AskedDraftProps) {
  const { data, isFetching, isError, refetch } = useQuery(phoneOrderQuery(id))
  const isHere = sale.draft?.id === id
  const isBusy = sale.lines.length > 0 && !isHere
  // As it is now, not as it was when it was read before.
  const problem = isFetching || data === undefined ? undefined : problemOf(data)
  const draft = (problem === null && data) || null
  const open = useEffectEvent((found: PhoneOrder) => onLoad(isHere ? sale : saleOf(found)))
  useEffect(() => {
    if (draft && !isBusy) open(draft)
  }, [draft, isBusy])
  if (isError) return <RetryLine text={m.counter_draft_unread()} onRetry={() => void refetch()} />
  const text = problem ?? (draft && isBusy ? m.counter_draft_busy() : null)
  if (!text) return null
  return (
    <Card role="status" className="mb-5 flex flex-wrap items-center justify-between gap-3 px-5 py-3">
      <p className="wrap-anywhere min-w-0">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="sm" shape="control" onClick={onDrop}>
          {m.counter_draft_drop()}
        </Button>
      </div>
    </Card>
  )
}

/** Why a draft is not sold here; null when it can be. `found` is null when there is none. */
function problemOf(found: PhoneOrder | null): string | null {
  if (!found) return pageText(phoneOrderFaults, 'draft_gone')
  if (found.state === 'paid') return pageText(phoneOrderFaults, 'draft_paid')
  if (found.state === 'canceled') return pageText(phoneOrderFaults, 'draft_canceled')
  return found.state === 'paying' ? pageText(phoneOrderFaults, 'draft_being_paid') : null
}
