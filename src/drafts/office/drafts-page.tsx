import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { productName } from '../../catalog/store/product-text.ts'
import { api } from '../../kit/api/api.ts'
import { perPage } from '../../kit/codecs.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { momentText, moneyText } from '../../kit/list/figures.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { EntryList } from '../../kit/list/list-rows.tsx'
import type { Toolbar } from '../../kit/list/list-toolbar.tsx'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { useList } from '../../kit/list/use-list.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Badge, type BadgeTone } from '../../kit/ui/badge.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import type { DraftState } from '../draft.ts'
import { cancelDraft, type Draft } from '../office-api.ts'
import { draftStateTexts } from '../office-texts.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { type DraftsSearch, draftsKey, draftsQuery, readDraftsSearch } from './draft-queries.ts'
import { PaymentDialog } from './payment-dialog.tsx'

type Opened = { form: Draft | null } | { paying: Draft } | { canceling: Draft }

/** Orders by telephone: the drafts, and how they are paid. */
export function DraftsPage() {
  const list = useList({ read: readDraftsSearch })
  const drafts = useQuery(draftsQuery(list.search))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        title={m.drafts_title()}
        note={m.drafts_text()}
        add={{ label: m.drafts_new(), onAdd: () => setOpened({ form: null }) }}
        list={list}
        query={drafts}
        toolbar={toolbar()}
        perPage={perPage}
        showing={m.drafts_showing}
        empty={{ icon: Phone, title: m.drafts_empty_title(), text: m.drafts_empty_text() }}
        none={{ title: m.drafts_none_title(), text: m.drafts_none_text() }}
      >
        <EntryList
          label={m.drafts_title()}
          items={drafts.data?.drafts}
          className="flex flex-col gap-3 py-4 lg:flex-row lg:items-start lg:justify-between lg:gap-6"
          skeleton={{ count: 3, className: 'h-24' }}
          entry={(draft) => <DraftEntry draft={draft} onOpen={setOpened} />}
        />
      </ListPage>
      {opened && 'form' in opened && (
        <DraftDialog draft={opened.form} onSaved={(saved) => setOpened({ paying: saved })} onClose={close} />
      )}
      {opened && 'paying' in opened && (
        <PaymentDialog draft={opened.paying} onSent={(sent) => setOpened({ paying: sent })} onClose={close} />
      )}
      {opened && 'canceling' in opened && <Cancellation draft={opened.canceling} onClose={close} />}
    </>
  )
}

const toolbar = (): Toolbar<DraftsSearch> => ({
  name: 'draft',
  search: { label: m.drafts_search(), hint: m.drafts_search_hint() },
  filters: [
    {
      kind: 'select',
      param: 'filter',
      label: m.drafts_filter(),
      all: m.drafts_filter_open(),
      options: [['closed', m.drafts_filter_closed()]],
    },
  ],
})

const tones: Record<DraftState, BadgeTone> = {
  open: 'neutral',
  sent: 'info',
  expired: 'warning',
  paying: 'yellow',
  paid: 'success',
  canceled: 'neutral',
}

const nameOf = ({ firstName, lastName }: Pick<Draft, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

function DraftEntry({ draft, onOpen }: { draft: Draft; onOpen: (opened: Opened) => void }) {
  const { state, total, lines, link, author, createdAt, email } = draft
  const name = nameOf(draft)
  const isOpen = state === 'open' || state === 'sent' || state === 'expired'
  const date = momentText(createdAt)
  return (
    <>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="wrap-anywhere font-bold">{name}</h2>
          <Badge tone={tones[state]}>{pageText(draftStateTexts, state)}</Badge>
          <p className="money ml-auto font-semibold lg:ml-0">{moneyText(total)}</p>
        </div>
        <p className="wrap-anywhere text-muted text-sm">{email}</p>
        <p className="wrap-anywhere text-sm">
          {lines.map((line) => `${line.quantity} × ${productName(line)}`).join(', ')}
        </p>
        <p className="text-muted text-sm">{author ? m.drafts_made_by({ name: author, date }) : date}</p>
        {state === 'sent' && link && (
          <p className="text-muted text-sm">{m.drafts_link_until({ date: momentText(link.expiresAt) })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isOpen && (
          <>
            <Button
              size="admin"
              shape="control"
              aria-label={m.drafts_payment_of({ name })}
              onClick={() => onOpen({ paying: draft })}
            >
              {m.drafts_payment()}
            </Button>
            <Button
              tone="outline"
              size="admin"
              shape="control"
              aria-label={m.drafts_edit_of({ name })}
              onClick={() => onOpen({ form: draft })}
            >
              {m.drafts_edit()}
            </Button>
            <Button
              tone="quiet"
              size="admin"
              shape="control"
              aria-label={m.drafts_cancel_of({ name })}
              onClick={() => onOpen({ canceling: draft })}
            >
              {m.drafts_cancel()}
            </Button>
          </>
        )}
        {draft.orderNumber && draft.orderId && (
          <ButtonLink
            to="/admin/orders"
            search={{ search: draft.orderNumber, order: draft.orderNumber }}
            tone="outline"
            size="admin"
            shape="control"
          >
            {m.drafts_order_open({ number: draft.orderNumber })}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function Cancellation({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(cancelDraft, { params: { id: draft.id } }),
    onSuccess: () => toast({ title: m.drafts_canceled(), tone: 'success' }),
    onError: (error) => {
      const description = serverText(error, m.drafts_action_failed())
      toastFailedAction(error, { title: m.drafts_failed(), description })
    },
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: draftsKey })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.drafts_cancel_title({ name: nameOf(draft) })}
      description={m.drafts_cancel_text()}
      confirmLabel={m.drafts_cancel()}
      cancelLabel={m.drafts_cancel_keep()}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
