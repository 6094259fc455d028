import { Ban, CircleCheck, Clock } from 'lucide-react'
import { PaymentConfirming, PaymentEnded, PaymentFrame } from '../../checkout/store/payment-messages.tsx'
import { WalletButtons } from '../../checkout/store/payment-panel.tsx'
import type { useDirectPayment } from '../../checkout/store/use-direct-payment.ts'
import { type Cents, formatMoney } from '../../kit/money.ts'
import { AccountMessage } from '../../kit/page/account-message.tsx'
import { formatShopDate } from '../../kit/shop-time.ts'
import { Card } from '../../kit/ui/card.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { useBrand } from '../../settings/store/settings-queries.ts'
import type { BalanceLinkState } from '../balance-link.ts'

interface BalanceProps {
  /** Of the order. */
  number: string
  due: Cents
  state: BalanceLinkState
  /** Until when a link is valid; null without one. */
  expiresAt: Date | null
  payment: ReturnType<typeof useDirectPayment>
}

/** What is left to pay of an order, and its payment. */
export function Balance({ number, due, state, expiresAt, payment }: BalanceProps) {
  if (state === 'paid') {
    return (
      <PaymentFrame>
        <AccountMessage
          icon={CircleCheck}
          tone="success"
          title={m.pay_paid_title()}
          text={<p>{payment.opened ? m.balance_paid({ number }) : m.pay_paid_before({ number })}</p>}
          arrives={payment.opened !== null}
        />
      </PaymentFrame>
    )
  }
  if (state === 'paying' || payment.isConfirming) return <PaymentConfirming />
  if (state !== 'open') return <Ended state={state} number={number} />
  return <Payable number={number} due={due} expiresAt={expiresAt} payment={payment} />
}

function Ended({ state, number }: { state: 'expired' | 'canceled'; number: string }) {
  return state === 'expired' ? (
    <PaymentEnded icon={Clock} title={m.pay_expired_title()} text={m.balance_expired({ number })} />
  ) : (
    <PaymentEnded icon={Ban} title={m.pay_ended_title()} text={m.pay_ended_text({ number })} />
  )
}

function Payable({ number, due, expiresAt, payment }: Omit<BalanceProps, 'state'>) {
  const { companyName: shop } = useBrand()
  const { provider, wallet, opened, notice, pay } = payment
  return (
    <PaymentFrame>
      <h1 className="text-balance font-display font-medium text-h1 tracking-display">{m.pay_heading({ shop })}</h1>
      <Card className="mt-6 flex min-w-0 flex-col gap-4 p-5 sm:p-6">
        <dl className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <dt className="text-muted text-sm">{m.balance_order()}</dt>
            <dd className="money font-bold text-lg">{number}</dd>
          </div>
          <div>
            <dt className="text-muted text-sm">{m.balance_due()}</dt>
            <dd className="money font-bold text-2xl">{formatMoney(due, getLocale())}</dd>
          </div>
        </dl>
        <div role="alert">
          {notice && <p className="rounded-control bg-warning-soft px-4 py-3 text-warning-text">{notice}</p>}
        </div>
        <p className="text-muted text-sm">{provider.texts.description()}</p>
        <WalletButtons provider={provider} wallet={wallet} opened={opened} busy={opened !== null} onPay={pay} />
        {expiresAt && (
          <p className="flex items-center gap-2 text-muted text-sm">
            <Clock aria-hidden className="size-4 shrink-0" />
            <span>{m.balance_until({ date: formatShopDate(getLocale(), expiresAt) })}</span>
          </p>
        )}
      </Card>
    </PaymentFrame>
  )
}
