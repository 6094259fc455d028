import { queryOptions, useQuery } from '@tanstack/react-query'
import { Ban, CircleAlert, CircleCheck, Clock, History, Link2Off } from 'lucide-react'
import { Balance } from '../../balances/store/balance.tsx'
import { TotalsList } from '../../cart/store/cart-totals.tsx'
import { PaymentConfirming, PaymentEnded, PaymentFrame } from '../../checkout/store/payment-messages.tsx'
import { WalletButtons } from '../../checkout/store/payment-panel.tsx'
import { addressLines } from '../../kit/address.ts'
import { api } from '../../kit/api/api.ts'
import { orNull } from '../../kit/api/api-error.ts'
import { AccountMessage } from '../../kit/page/account-message.tsx'
import { formatShopDate } from '../../kit/shop-time.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Fact } from '../../kit/ui/fact.tsx'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { OrderLines } from '../../orders/store/order-parts.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { useBrand } from '../../settings/store/settings-queries.ts'
import { LoadingScreen } from '../../store/shell/loading-screen.tsx'
import { type LinkedSale, type PayLink, readPayLink } from '../api.ts'
import { linkProblemText } from '../link-problem-text.ts'
import { useLinkPayment } from './use-link-payment.ts'

const pollMs = 3_000

/** What a payment link shows; null for one that is not valid. Asked again while its payment is being confirmed. */
const payLinkQuery = (token: string, isConfirming: boolean) =>
  queryOptions({
    queryKey: ['pay', token],
    queryFn: () => orNull(api(readPayLink, { params: { token } })),
    refetchInterval: ({ state: { data } }) =>
      (isConfirming || data?.state === 'paying') && data?.state !== 'paid' && pollMs,
  })

/** The page of a payment link: what is bought, its payment without an account, and the receipt. */
export function PayPage({ token }: { token: string }) {
  const first = useQuery(payLinkQuery(token, false))
  const payment = useLinkPayment(token, first.data?.state === 'open')
  const { data: link, isError, refetch } = useQuery(payLinkQuery(token, payment.isConfirming))
  if (isError && !link) return <ErrorState onRetry={() => void refetch()} />
  if (link === undefined) return <LoadingScreen />
  if (link === null) {
    return <PaymentEnded icon={Link2Off} title={m.pay_unknown_title()} text={m.pay_unknown_text()} />
  }
  if (link.kind === 'balance') return <Balance {...link} payment={payment} />
  if (link.state === 'paid') return <Paid link={link} justNow={payment.opened !== null} />
  if (link.state === 'paying' || payment.isConfirming) return <PaymentConfirming />
  if (link.state !== 'open' || !link.sale) return <EndedLink link={link} />
  return <Payable link={link} sale={link.sale} payment={payment} />
}

const dateText = (date: Date) => formatShopDate(getLocale(), date)

interface PayableProps {
  link: PayLink
  sale: LinkedSale
  payment: ReturnType<typeof useLinkPayment>
}

function Payable({ link: { orderNumber: number, expiresAt, problem }, sale, payment }: PayableProps) {
  const { companyName: shop } = useBrand()
  const { provider, wallet, opened, notice, pay } = payment
  return (
    <div className="mx-auto grid max-w-page items-start gap-6 px-4 pt-6 sm:px-6 lg:grid-cols-12 lg:gap-12 lg:px-10 lg:pt-12">
      <div className="flex min-w-0 flex-col gap-3 lg:col-span-12">
        <h1 className="text-balance font-display font-medium text-h1 tracking-display">{m.pay_heading({ shop })}</h1>
        <p className="max-w-prose text-lg">{m.pay_intro({ number, name: sale.customerName })}</p>
      </div>
      <Sale sale={sale} className="lg:col-span-7" />
      <Card className="flex min-w-0 flex-col gap-4 p-5 sm:p-6 lg:sticky lg:top-26 lg:col-span-5 short:static">
        <div>
          <h2 className="font-bold text-lg">{m.pay_payment()}</h2>
          <div role="alert">
            {notice && <p className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-warning-text">{notice}</p>}
          </div>
        </div>
        {problem ? (
          <div className="flex flex-col items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning-text">
            <p className="font-bold">{m.pay_problem_title()}</p>
            <p>{linkProblemText(problem)}</p>
            <p>{m.pay_problem_next()}</p>
            <ButtonLink to="/" hash="contact" tone="outline" size="sm">
              {m.pay_contact()}
            </ButtonLink>
          </div>
        ) : (
          <>
            <p className="text-muted text-sm">{provider.texts.description()}</p>
            <WalletButtons provider={provider} wallet={wallet} opened={opened} busy={opened !== null} onPay={pay} />
          </>
        )}
        <p className="flex items-center gap-2 text-muted text-sm">
          <Clock aria-hidden className="size-4 shrink-0" />
          <span>{m.pay_until({ date: dateText(expiresAt) })}</span>
        </p>
      </Card>
    </div>
  )
}

/** What is bought, what it costs, and where it goes. */
function Sale({ sale, className = '' }: { sale: LinkedSale; className?: string }) {
  const { items, shippingAddress: place, note, customerName, paymentMethod, paymentStatus } = sale
  return (
    <Card className={`min-w-0 p-5 sm:p-6 ${className}`}>
      <h2 className="font-bold text-lg">{m.pay_items()}</h2>
      <OrderLines order={{ items, paymentStatus: paymentStatus ?? 'awaiting', refunds: [] }} />
      <TotalsList {...sale} className="border-line border-t pt-4" />
      <dl className="mt-5 grid gap-4 border-line border-t pt-5 sm:grid-cols-2">
        {place && (
          <Fact label={m.pay_deliver_to()}>
            <span className="wrap-anywhere">
              {[customerName, ...addressLines(place)].map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
          </Fact>
        )}
        {note && (
          <Fact label={m.pay_note()}>
            <span className="wrap-anywhere whitespace-pre-line">{note}</span>
          </Fact>
        )}
        {paymentMethod && <Fact label={m.pay_method()}>{paymentMethodText({ paymentMethod })}</Fact>}
      </dl>
    </Card>
  )
}

function Paid({ link: { orderNumber: number, sale }, justNow }: { link: PayLink; justNow: boolean }) {
  if (sale?.takenBack) {
    return (
      <PaymentFrame>
        <AccountMessage
          icon={CircleAlert}
          tone="danger"
          title={m.dashboard_payment_taken_back()}
          text={<p>{m.order_line_taken_back()}</p>}
        >
          <ButtonLink to="/" hash="contact">
            {m.pay_contact()}
          </ButtonLink>
        </AccountMessage>
        <Sale sale={sale} className="mt-8" />
      </PaymentFrame>
    )
  }
  const pending = sale?.paymentStatus === 'pending_review'
  const text = pending ? m.pay_paid_pending({ number }) : m.pay_paid_text({ number })
  return (
    <PaymentFrame>
      <AccountMessage
        icon={CircleCheck}
        tone="success"
        title={m.pay_paid_title()}
        text={<p>{justNow || pending ? text : m.pay_paid_before({ number })}</p>}
        arrives={justNow}
      />
      {sale && <Sale sale={sale} className="mt-8" />}
    </PaymentFrame>
  )
}

/** Why a link that was not paid cannot be paid any more. */
function EndedLink({ link: { state, orderNumber: number, expiresAt } }: { link: PayLink }) {
  if (state === 'changed') {
    return <PaymentEnded icon={History} title={m.pay_changed_title()} text={m.pay_changed_text({ number })} />
  }
  if (state === 'expired') {
    const text = m.pay_expired_text({ number, date: dateText(expiresAt) })
    return <PaymentEnded icon={Clock} title={m.pay_expired_title()} text={text} />
  }
  return <PaymentEnded icon={Ban} title={m.pay_ended_title()} text={m.pay_ended_text({ number })} />
}
