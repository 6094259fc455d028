import { useQuery } from '@tanstack/react-query'
import { Link2Off, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../kit/api/api.ts'
import { orNull } from '../../kit/api/api-error.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { formatMoney } from '../../kit/money.ts'
import { AccountMessage } from '../../kit/page/account-message.tsx'
import { formatShopDateTime } from '../../kit/shop-time.ts'
import { Button } from '../../kit/ui/button.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { m } from '../../paraglide/messages.js'
import { chargeRows } from '../../sale/charge-rows.ts'
import { LoadingScreen } from '../../store/shell/loading-screen.tsx'
import { type Receipt, readReceipt } from '../api.ts'

/** The receipt of a payment for whoever has its link, in the language of the order; printed on paper of 80 mm. */
export function ReceiptPage({ token }: { token: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['receipt', token],
    queryFn: () => orNull(api(readReceipt, { params: { token } })),
  })
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingScreen />
  return (
    <div className="mx-auto flex max-w-3xl flex-col items-center gap-6 px-4 pt-8 sm:px-6 lg:pt-14">
      {data === null ? (
        <AccountMessage
          icon={Link2Off}
          tone="danger"
          title={m.pay_unknown_title()}
          text={<p>{m.pay_unknown_text()}</p>}
        />
      ) : (
        <>
          <Button tone="outline" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4 shrink-0" />
            {m.receipt_print()}
          </Button>
          <Slip receipt={data} />
        </>
      )}
    </div>
  )
}

/** As wide as the roll, on the screen too. */
function Slip({ receipt }: { receipt: Receipt }) {
  const { number, shop, items, payment, earlier, rest, language, isDemo } = receipt
  const locale = { locale: language }
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <article
      data-print-sheet
      lang={language}
      aria-label={m.receipt_title({ number }, locale)}
      className="receipt flex w-full max-w-76 flex-col gap-3 rounded-control border border-line bg-surface p-4 text-sm"
    >
      <header className="text-center">
        <p className="font-bold text-lg">{shop.name}</p>
        {shop.address && <p>{shop.address}</p>}
        {shop.phone && <p>{shop.phone}</p>}
      </header>
      {isDemo && <p className="text-center font-bold">{m.receipt_demo({}, locale)}</p>}
      {payment.state === 'voided' && <p className="text-center font-bold">{m.receipt_voided({}, locale)}</p>}
      <div>
        <h1 className="font-bold">{m.receipt_title({ number }, locale)}</h1>
        <p>{formatShopDateTime(language, payment.receivedAt)}</p>
        {payment.controlNumber !== null && (
          <p className="wrap-anywhere">{m.receipt_control_number({ number: payment.controlNumber }, locale)}</p>
        )}
      </div>
      <Rows>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep no state
          <Row key={at} label={`${item.quantity} × ${nameIn(language, item)}`}>
            {money(item.price * item.quantity)}
          </Row>
        ))}
      </Rows>
      <Sums receipt={receipt} />
      <Rows>
        {earlier.map(({ method, amount, receivedAt }) => (
          <Row
            key={receivedAt.toISOString()}
            label={m.receipt_earlier({ method: paymentMethodText({ paymentMethod: method }, language) }, locale)}
          >
            {money(amount)}
          </Row>
        ))}
        <Row label={paymentMethodText({ paymentMethod: payment.method }, language)} isStrong>
          {money(payment.amount)}
        </Row>
        {payment.given !== null && (
          <>
            <Row label={m.receipt_given({}, locale)}>{money(payment.given)}</Row>
            <Row label={m.receipt_change({}, locale)}>{money(payment.given - payment.amount)}</Row>
          </>
        )}
        <Row label={m.receipt_rest({}, locale)} isStrong={rest > 0}>
          {money(rest)}
        </Row>
      </Rows>
      <QrCode text={window.location.href} label={m.receipt_code({}, locale)} className="size-32" />
      <p className="text-center">{m.receipt_thanks({}, locale)}</p>
    </article>
  )
}

/** Subtotal, taxes in their components with the registration, and total. */
function Sums({ receipt: { subtotal, charges, total, language } }: { receipt: Receipt }) {
  const locale = { locale: language }
  const money = (cents: number) => formatMoney(cents, language)
  const words = {
    tax: m.cart_tax({}, locale),
    shipping: m.cart_shipping({}, locale),
    free: m.cart_shipping_free({}, locale),
  }
  return (
    <Rows>
      <Row label={m.cart_subtotal({}, locale)}>{money(subtotal)}</Row>
      {chargeRows(charges, words, language).map(({ name, value, isPart }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: charges may have the same name, and rows keep no state
        <Row key={at} label={isPart ? `– ${name}` : name}>
          {value}
        </Row>
      ))}
      {charges.flatMap(({ registration }) =>
        registration ? (
          <Row key={registration} label={m.invoice_registration({}, locale)}>
            {registration}
          </Row>
        ) : (
          []
        ),
      )}
      <Row label={m.cart_total({}, locale)} isStrong>
        {money(total)}
      </Row>
    </Rows>
  )
}

const Rows = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 border-muted border-t border-dashed pt-2">{children}</dl>
)

function Row({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  const weight = isStrong ? 'font-bold' : ''
  return (
    <>
      <dt className={`wrap-anywhere min-w-0 ${weight}`}>{label}</dt>
      <dd className={`money text-right ${weight}`}>{children}</dd>
    </>
  )
}
