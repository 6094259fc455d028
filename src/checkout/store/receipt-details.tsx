import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { formatMoney } from '../../kit/money.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { CopyButton, CopyText } from '../../kit/ui/copy-button.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { Fact } from '../../kit/ui/fact.tsx'
import type { Order } from '../../orders/api.ts'
import { progressOf } from '../../orders/order-progress.ts'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { OrderBadges } from '../../orders/store/order-badges.tsx'
import { OrderAddresses, OrderLines, OrderTotals } from '../../orders/store/order-parts.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { paymentSetupOf, type Recipient } from '../../payments/payment-setup.ts'
import { paymentSettingQuery } from '../../payments/store/payment-setting-query.ts'
import { askedOf } from '../../sale/deposit.ts'

/** Recipient of the confirmation mail. */
export function ConfirmationNotice({ email }: { email: string }) {
  return (
    <span className="flex items-start gap-2">
      <MailCheck aria-hidden className="mt-1 size-4.5 shrink-0 text-success" />
      <span className="min-w-0">
        <span className="block">{m.checkout_receipt_notice()}</span>
        <EmailText email={email} />
      </span>
    </span>
  )
}

/** Receipt of an order, with payment instructions for manual payment (spec §6). */
export function ReceiptDetails({ order }: { order: Order }) {
  const setting = useQuery(paymentSettingQuery).data
  const recipient = setting && paymentSetupOf(setting).recipient
  return (
    <div className="flex flex-col gap-6">
      {recipient && !isDueLater(order) && <PaymentInstructions recipient={recipient} order={order} />}
      <dl className="grid gap-4 sm:grid-cols-3">
        <Fact label={m.checkout_receipt_number()}>
          <CopyText what={m.checkout_receipt_number()} text={order.orderNumber} />
        </Fact>
        <Fact label={m.checkout_receipt_date()}>{dayText(order.createdAt)}</Fact>
        <Fact label={m.checkout_receipt_payment()}>
          <span className="flex flex-wrap items-center gap-2">
            <span>{paymentMethodText(order)}</span>
            {!progressOf(order, new Date()) && <OrderBadges order={order} />}
          </span>
        </Fact>
      </dl>
      <section aria-labelledby="receipt-items">
        <h3 id="receipt-items" className="font-bold">
          {m.checkout_receipt_items()}
        </h3>
        <OrderLines order={order} />
        <OrderTotals order={order} />
      </section>
      <OrderAddresses order={order} />
    </div>
  )
}

/** Whether what is left of an order is due at its visits only. */
const isDueLater = (order: Order): boolean => order.due > 0 && askedOf(order) === 0

/** Recipient and deadline of a manual payment (spec §6, §9). */
function PaymentInstructions({ recipient, order }: { recipient: Recipient; order: Order }) {
  const facts: [label: string, text: string][] = [
    [m.checkout_instructions_email(), recipient.email],
    [m.checkout_instructions_name(), recipient.name],
    [m.checkout_instructions_phone(), recipient.phone],
    [m.checkout_instructions_address(), recipient.address],
    [m.checkout_instructions_amount(), formatMoney(askedOf(order) || order.total, getLocale())],
    [m.checkout_instructions_note(), order.orderNumber],
  ]
  return (
    <section aria-labelledby="payment-instructions" className="rounded-card bg-leaf-soft p-5">
      <h3 id="payment-instructions" className="font-bold text-leaf">
        {m.checkout_instructions_title()}
      </h3>
      <p className="mt-1">{m.checkout_instructions_text()}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {facts.map(([label, text]) => text && <Copyable key={label} label={label} text={text} />)}
      </dl>
    </section>
  )
}

function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <div className="relative min-h-13 min-w-0 py-1 pr-12">
      <dt className="text-sm">{label}</dt>
      <dd className="money wrap-anywhere font-semibold">
        <span>{text}</span>
        <span className="absolute inset-y-0 right-0 grid place-items-center">
          <CopyButton what={label} text={text} />
        </span>
      </dd>
    </div>
  )
}
