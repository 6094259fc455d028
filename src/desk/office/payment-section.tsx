import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { BalanceLinkDialog } from '../../balances/office/balance-link-dialog.tsx'
import { momentText, moneyText } from '../../kit/list/figures.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { Badge, type BadgeTone } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import type { Order, OrderTender } from '../../orders/api.ts'
import { canMarkPaid, PaymentQuestion } from '../../orders/office/payment-question.tsx'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { voidWithinMs } from '../../orders/tenders-api.ts'
import { m } from '../../paraglide/messages.js'
import { paymentSetupOf } from '../../payments/payment-setup.ts'
import { paymentSettingQuery } from '../../payments/store/payment-setting-query.ts'
import { MailReceiptButton } from '../../receipts/office/mail-receipt.tsx'
import { ReceiptButton } from '../../receipts/office/receipt-button.tsx'
import { isCanceled, marksPaid } from '../../sale/order-status.ts'
import { hasReader } from '../../sale/reader.ts'

interface PaymentSectionProps {
  order: Order
  onAsk: (what: 'payment' | 'payBy') => void
  onVoid: (tender: OrderTender) => void
}

/** The money that came in for an order, and what staff can record of it. */
export function PaymentSection({ order, onAsk, onVoid }: PaymentSectionProps) {
  const isDue = marksPaid(order, 'completed')
  if (!isDue && order.tenders.length === 0) return null
  return (
    <section aria-label={m.tender_section()} className="border-line border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-bold">{m.tender_section()}</h3>
          {isDue && <p className="text-muted text-sm">{dueText(order)}</p>}
          {isDue && <PayBy order={order} onChange={() => onAsk('payBy')} />}
        </div>
        {isDue && <PaymentActions order={order} onTake={() => onAsk('payment')} />}
      </div>
      {order.tenders.length > 0 && (
        <ul className="mt-3 flex flex-col divide-y divide-line">
          {order.tenders.map((tender) => (
            <TenderEntry key={tender.id} order={order} tender={tender} onVoid={onVoid} />
          ))}
        </ul>
      )}
    </section>
  )
}

const PayBy = ({ order: { dueAt }, onChange }: { order: Order; onChange: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-sm">
    {dueAt && (
      <span className={dueAt < new Date() ? 'text-warning-text' : ''}>{m.pay_by({ date: dayText(dueAt) })}</span>
    )}
    <Button tone="quiet" size="admin" shape="control" onClick={onChange}>
      {dueAt ? m.pay_by_change() : m.pay_by_set()}
    </Button>
  </p>
)

function dueText({ paid, due, total }: Order): string {
  if (paid === 0) return m.admin_unpaid_text({ amount: moneyText(due) })
  return m.tender_received({ paid: moneyText(paid), total: moneyText(total), due: moneyText(due) })
}

function PaymentActions({ order, onTake }: { order: Order; onTake: () => void }) {
  const [asking, setAsking] = useState(false)
  const [linking, setLinking] = useState(false)
  const { data: setting } = useQuery(paymentSettingQuery)
  const isOnline = setting && paymentSetupOf(setting).kind !== 'manual'
  return (
    <span className="flex flex-wrap gap-2">
      {canMarkPaid(order) && (
        <Button tone="outline" size="admin" shape="control" onClick={() => setAsking(true)}>
          {m.admin_paid_open()}
        </Button>
      )}
      {isOnline && hasReader(order) && (
        <Button tone="outline" size="admin" shape="control" onClick={() => setLinking(true)}>
          {m.balance_link()}
        </Button>
      )}
      <Button size="admin" shape="control" onClick={onTake}>
        <HandCoins aria-hidden className="size-4 shrink-0" />
        {m.tender_take()}
      </Button>
      {linking && <BalanceLinkDialog order={order} onClose={() => setLinking(false)} />}
      {asking && <PaymentQuestion order={order} status="completed" onClose={() => setAsking(false)} />}
    </span>
  )
}

const states: Record<OrderTender['state'], { name: () => string; tone: BadgeTone } | null> = {
  pending: { name: m.tender_pending, tone: 'info' },
  settled: null,
  voided: { name: m.tender_voided, tone: 'neutral' },
  failed: { name: m.tender_failed, tone: 'neutral' },
}

interface TenderEntryProps {
  order: Order
  tender: OrderTender
  onVoid: (tender: OrderTender) => void
}

function TenderEntry({ order, tender, onVoid }: TenderEntryProps) {
  const { kind, method, amount, receivedAt, state, controlNumber } = tender
  const shown = states[state]
  const isGone = state === 'voided' || state === 'failed'
  const canVoid =
    state === 'settled' && kind !== 'provider' && !isCanceled(order) && Date.now() - receivedAt.getTime() < voidWithinMs
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <span className={isGone ? 'text-muted line-through' : ''}>
          <span className="money font-semibold">{moneyText(amount)}</span>{' '}
          <span>{paymentMethodText({ paymentMethod: method })}</span>
        </span>
        {shown && <Badge tone={shown.tone}>{shown.name()}</Badge>}
        <span className="text-muted text-sm">{momentText(receivedAt)}</span>
        {controlNumber && (
          <span className="wrap-anywhere text-muted text-sm">
            {m.receipt_control_number({ number: controlNumber })}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        {(state === 'settled' || state === 'voided') && <ReceiptButton orderId={order.id} tender={tender} />}
        {state === 'settled' && (
          <MailReceiptButton order={order} tender={tender} chosenBy="order" tone="quiet" size="admin" shape="control" />
        )}
        {canVoid && (
          <Button
            tone="quiet"
            size="admin"
            shape="control"
            aria-label={m.tender_void_named({ amount: moneyText(amount) })}
            onClick={() => onVoid(tender)}
          >
            {m.tender_void()}
          </Button>
        )}
      </span>
    </li>
  )
}
