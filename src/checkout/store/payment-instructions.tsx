import { formatMoney } from '../../kit/money.ts'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import type { Order } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { PaypalValue } from '../../settings/api.ts'

/** Recipient and deadline of a manual payment (spec §6, §9). */
export function PaymentInstructions({ account, order }: { account: PaypalValue; order: Order }) {
  const facts: [label: string, text: string | undefined][] = [
    [m.checkout_instructions_email(), account.personal_email],
    [m.checkout_instructions_name(), account.personal_name],
    [m.checkout_instructions_phone(), account.personal_phone],
    [m.checkout_instructions_address(), account.personal_address],
    [m.checkout_instructions_amount(), formatMoney(order.total, getLocale())],
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
