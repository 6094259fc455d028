import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Phone } from 'lucide-react'
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
import { linkProblemText } from '../link-problem-text.ts'
import { cancelPhoneOrder, type PhoneOrder } from '../office-api.ts'
import { phoneOrderStateTexts } from '../office-texts.ts'
import type { PhoneOrderState } from '../phone-order.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { PhoneOrderDialog } from './phone-order-dialog.tsx'
import { nameOf } from './phone-order-name.ts'
import {
  type PhoneOrdersSearch,
  phoneOrderQuery,
  phoneOrdersKey,
  phoneOrdersQuery,
  readPhoneOrdersSearch,
} from './phone-order-queries.ts'

type Opened = { form: PhoneOrder | null } | { paying: PhoneOrder } | { canceling: PhoneOrder }

/** The phone orders, and how they are paid. */
export function PhoneOrdersPage() {
  const list = useList({ read: readPhoneOrdersSearch, opens: 'draft' })
  const phoneOrders = useQuery(phoneOrdersQuery(list.search))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const pay = (saved: PhoneOrder) => setOpened({ paying: saved })
  return (
    <>
      <ListPage
        title={m.drafts_title()}
        note={m.drafts_text()}
        add={{ label: m.drafts_new(), onAdd: () => setOpened({ form: null }) }}
        list={list}
        query={phoneOrders}
        toolbar={toolbar()}
        perPage={perPage}
        showing={m.drafts_showing}
        empty={{ icon: Phone, title: m.drafts_empty_title(), text: m.drafts_empty_text() }}
        none={
          list.filtered
            ? { title: m.drafts_none_title(), text: m.drafts_none_text() }
            : { icon: CircleCheck, title: m.drafts_calm(), text: '' }
        }
      >
        <EntryList
          label={m.drafts_title()}
          items={phoneOrders.data?.drafts}
          className="flex flex-col gap-3 py-4 lg:flex-row lg:items-start lg:justify-between lg:gap-6"
          skeleton={{ count: 3, className: 'h-24' }}
          entry={(phoneOrder) => <PhoneOrderEntry phoneOrder={phoneOrder} onOpen={setOpened} />}
        />
      </ListPage>
      {opened && 'form' in opened && <PhoneOrderDialog phoneOrder={opened.form} onSaved={pay} onClose={close} />}
      {list.openId !== undefined && (
        <LinkedPhoneOrder
          key={list.openId}
          id={list.openId}
          onSaved={(saved) => {
            list.close()
            pay(saved)
          }}
          onClose={list.close}
        />
      )}
      {opened && 'paying' in opened && <PaymentDialog phoneOrder={opened.paying} onSent={pay} onClose={close} />}
      {opened && 'canceling' in opened && <Cancellation phoneOrder={opened.canceling} onClose={close} />}
    </>
  )
}

const toolbar = (): Toolbar<PhoneOrdersSearch> => ({
  name: 'draft',
  search: { label: m.drafts_search(), hint: m.drafts_search_hint() },
  filters: [
    {
      kind: 'select',
      param: 'filter',
      label: m.drafts_filter(),
      all: m.drafts_filter_open(),
      options: [
        ['parked', m.drafts_filter_parked()],
        ['closed', m.drafts_filter_closed()],
      ],
    },
  ],
})

const tones: Record<PhoneOrderState, BadgeTone> = {
  open: 'neutral',
  sent: 'info',
  expired: 'warning',
  paying: 'yellow',
  paid: 'success',
  canceled: 'neutral',
}

const isOpen = ({ state }: PhoneOrder) => state === 'open' || state === 'sent' || state === 'expired'

interface LinkedPhoneOrderProps {
  id: string
  onSaved: (phoneOrder: PhoneOrder) => void
  onClose: () => void
}

/** The form of the phone order that a link names, such as a sale of the counter whose goods are to be sent. */
function LinkedPhoneOrder({ id, ...dialog }: LinkedPhoneOrderProps) {
  const { data, isFetching } = useQuery(phoneOrderQuery(id))
  // What is typed stays when it is read again.
  const [read, setRead] = useState<PhoneOrder>()
  if (!read && data && !isFetching) setRead(data)
  return read && isOpen(read) ? <PhoneOrderDialog phoneOrder={read} {...dialog} /> : null
}

function PhoneOrderEntry({ phoneOrder, onOpen }: { phoneOrder: PhoneOrder; onOpen: (opened: Opened) => void }) {
  const { state, total, lines, link, author, parkedAt, createdAt, email } = phoneOrder
  const name = nameOf(phoneOrder)
  const isParked = state === 'open' && Boolean(parkedAt)
  const date = momentText((isParked && parkedAt) || createdAt)
  return (
    <>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="wrap-anywhere font-bold">{name}</h2>
          <Badge tone={isParked ? 'leaf' : tones[state]}>
            {isParked ? m.drafts_parked() : pageText(phoneOrderStateTexts, state)}
          </Badge>
          <p className="money ml-auto font-semibold lg:ml-0">{moneyText(total)}</p>
        </div>
        <p className="wrap-anywhere text-muted text-sm">{email ?? m.drafts_no_account()}</p>
        <p className="wrap-anywhere text-sm">
          {lines.map((line) => `${line.quantity} × ${productName(line)}`).join(', ')}
        </p>
        <p className="text-muted text-sm">
          {author ? (isParked ? m.drafts_parked_by : m.drafts_made_by)({ name: author, date }) : date}
        </p>
        {phoneOrder.problem && (
          <p className="text-danger-text text-sm">
            {m.drafts_link_problem({ reason: linkProblemText(phoneOrder.problem) })}
          </p>
        )}
        {state === 'sent' && link && (
          <p className="text-muted text-sm">{m.drafts_link_until({ date: momentText(link.expiresAt) })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isOpen(phoneOrder) && (
          <>
            <Button
              size="admin"
              shape="control"
              aria-label={m.drafts_payment_of({ name })}
              // Without an account its customer is asked for first.
              onClick={() => onOpen(phoneOrder.userId === null ? { form: phoneOrder } : { paying: phoneOrder })}
            >
              {m.drafts_payment()}
            </Button>
            <ButtonLink
              to="/admin/counter"
              search={{ draft: phoneOrder.id }}
              tone="outline"
              size="admin"
              shape="control"
              aria-label={m.drafts_counter_of({ name })}
            >
              {m.drafts_counter()}
            </ButtonLink>
            <Button
              tone="outline"
              size="admin"
              shape="control"
              aria-label={m.drafts_edit_of({ name })}
              onClick={() => onOpen({ form: phoneOrder })}
            >
              {m.drafts_edit()}
            </Button>
            <Button
              tone="quiet"
              size="admin"
              shape="control"
              aria-label={m.drafts_cancel_of({ name })}
              onClick={() => onOpen({ canceling: phoneOrder })}
            >
              {m.drafts_cancel()}
            </Button>
          </>
        )}
        {phoneOrder.orderNumber && phoneOrder.orderId && (
          <ButtonLink
            to="/admin/orders"
            search={{ search: phoneOrder.orderNumber, order: phoneOrder.orderNumber }}
            tone="outline"
            size="admin"
            shape="control"
          >
            {m.drafts_order_open({ number: phoneOrder.orderNumber })}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function Cancellation({ phoneOrder, onClose }: { phoneOrder: PhoneOrder; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(cancelPhoneOrder, { params: { id: phoneOrder.id } }),
    onSuccess: () => toast({ title: m.drafts_canceled(), tone: 'success' }),
    onError: (error) => {
      const description = serverText(error, m.drafts_action_failed())
      toastFailedAction(error, { title: m.drafts_failed(), description })
    },
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: phoneOrdersKey })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.drafts_cancel_title({ name: nameOf(phoneOrder) })}
      description={m.drafts_cancel_text()}
      confirmLabel={m.drafts_cancel()}
      cancelLabel={m.drafts_cancel_keep()}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
