import { Ban, CircleCheck, Clock, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { WalletButtons } from '../../checkout/store/payment-panel.tsx'
import type { useDirectPayment } from '../../checkout/store/use-direct-payment.ts'
import type { Cents } from '../../kit/money.ts'
import { formatMoney } from '../../kit/money.ts'
import { AccountMessage } from '../../kit/page/account-message.tsx'
import { formatShopDate } from '../../kit/shop-time.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
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
      <Frame>
        <AccountMessage
          icon={CircleCheck}
          tone="success"
          title={m.pay_paid_title()}
          text={<p>{payment.opened ? m.balance_paid({ number }) : m.pay_paid_before({ number })}</p>}
          arrives={payment.opened !== null}
        />
      </Frame>
    )
  }
  if (state === 'paying' || payment.isConfirming) {
    return (
      <Frame>
        <AccountMessage
          icon={Hourglass}
          tone="info"
          title={m.pay_confirming_title()}
          text={<p role="status">{m.pay_confirming_text()}</p>}
          arrives
        />
      </Frame>
    )
  }
  if (state !== 'open') return <Ended state={state} number={number} />
  return <Payable number={number} due={due} expiresAt={expiresAt} payment={payment} />
}

function Ended({ state, number }: { state: 'expired' | 'canceled'; number: string }) {
  const [icon, title, text] =
    state === 'expired'
      ? [Clock, m.pay_expired_title(), m.balance_expired({ number })]
      : [Ban, m.pay_ended_title(), m.pay_ended_text({ number })]
  return (
    <Frame>
      <AccountMessage icon={icon} tone="danger" title={title} text={<p>{text}</p>}>
        <ButtonLink to="/" hash="contact">
          {m.pay_contact()}
        </ButtonLink>
      </AccountMessage>
    </Frame>
  )
}

function Payable({ number, due, expiresAt, payment }: Omit<BalanceProps, 'state'>) {
  const { companyName: shop } = useBrand()
  const { provider, wallet, opened, notice, pay } = payment
  return (
    <Frame>
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
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto max-w-3xl px-4 pt-8 sm:px-6 lg:pt-14">{children}</div>
)
