import { TotalRow, TotalsList } from '../../cart/store/cart-totals.tsx'
import { ProductImage } from '../../catalog/store/product-image.tsx'
import { productName } from '../../catalog/store/product-text.ts'
import { type PostalAddress, streetLines, usStates } from '../../kit/address.ts'
import { textIn } from '../../kit/bilingual.ts'
import { formatMoney } from '../../kit/money.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { daysText } from '../../prices/store/days-text.ts'
import { arrivalText } from '../../sale/arrival-text.ts'
import { billTo } from '../../sale/bill-to.ts'
import { chargesOf } from '../../sale/charge-rows.ts'
import { needsShipping } from '../../sale/delivery.ts'
import { askedOf, balanceDueAt } from '../../sale/deposit.ts'
import { keptPieces } from '../../sale/line-change.ts'
import { isCanceled, isUnpaid, netOf } from '../../sale/order-status.ts'
import type { Order } from '../api.ts'
import { TimeOfOrderLine } from './time-of-order-line.tsx'

const money = (cents: number): string => formatMoney(cents, getLocale())

/** The order lines as sold, with what was canceled of them. */
export function OrderLines({ order }: { order: Pick<Order, 'items' | 'paymentStatus' | 'refunds'> }) {
  const { items } = order
  return (
    <ul className="flex flex-col divide-y divide-line">
      {items.map((item) => (
        <li key={item.lineId} className="flex items-center gap-4 py-3">
          <ProductImage imageUrl={item.imageUrl} alt="" sizes="56px" className="w-14 shrink-0 rounded-control" />
          <div className="min-w-0 flex-1">
            <p className={`font-semibold leading-snug ${keptPieces(item) === 0 ? 'text-muted line-through' : ''}`}>
              {productName({ ...item, startsAt: null })}
            </p>
            <TimeOfOrderLine item={item} />
            <p className="money text-muted text-sm">
              {m.checkout_line_quantity({ quantity: item.quantity, price: money(item.price) })}
            </p>
            <KeptDeposit item={item} />
            <CanceledPieces item={item} isFree={isCanceled(order) && order.refunds.length === 0} />
          </div>
          <p className="money font-semibold">{money(item.price * item.quantity)}</p>
        </li>
      ))}
    </ul>
  )
}

/** Says what the shop kept of the deposit of canceled units, and of which amount. */
export function KeptDeposit({ item: { kept } }: { item: Order['items'][number] }) {
  if (!kept) return null
  return <p className="text-sm">{m.lines_kept({ amount: money(kept.amount), total: money(kept.of) })}</p>
}

/**
 * Says how many units of a line were refunded or are being refunded, if any: canceled seats, returned goods. `isFree`: they
 * were canceled without money.
 */
function CanceledPieces({ item, isFree }: { item: Order['items'][number]; isFree: boolean }) {
  const kept = keptPieces(item)
  if (kept === item.quantity) return null
  const canceled = item.kept?.noShow ? m.lines_no_show : m.lines_canceled
  const [all, some] =
    item.startsAt || isFree ? [canceled, m.lines_canceled_some] : [m.lines_refunded, m.lines_refunded_some]
  const count = item.quantity - kept
  return (
    <p className="font-semibold text-danger-text text-sm">
      {kept === 0 ? all() : some({ count, total: item.quantity })}
    </p>
  )
}

/**
 * Subtotal, charges (those of the release before from its fields), total, what was refunded or taken back, and what remains;
 * of an order that is paid in part, what is still to be paid, and by when.
 */
export function OrderTotals({ order }: { order: Order }) {
  const refunded = refundedOf(order)
  const notDue = order.refunds.reduce((sum, { amount, credited = amount }) => sum + credited - amount, 0)
  const isPaidInPart = order.paid > 0 && order.due > 0
  const asksForDeposit = isUnpaid(order) && askedOf(order) < order.due
  const isAtVisit = order.dueAt !== null && balanceDueAt(order.items)?.getTime() === order.dueAt.getTime()
  return (
    <>
      <TotalsList
        {...order}
        charges={order.charges.length > 0 ? order.charges : chargesOf({ ...order, charges: null })}
        className="border-line border-t pt-4"
      >
        {refunded > 0 && <TotalRow label={m.dashboard_refunded()}>{money(-refunded)}</TotalRow>}
        {order.lost > 0 && <TotalRow label={m.dashboard_taken_back()}>{money(-order.lost)}</TotalRow>}
        {notDue > 0 && <TotalRow label={m.dashboard_not_due()}>{money(-notDue)}</TotalRow>}
        {refunded + order.lost + notDue > 0 && !isPaidInPart && (
          <TotalRow label={order.lost > 0 || refunded === 0 ? m.dashboard_left() : m.dashboard_net()}>
            {money(netOf(order))}
          </TotalRow>
        )}
        {isPaidInPart && (
          <>
            <TotalRow label={m.dashboard_paid()}>{money(order.paid)}</TotalRow>
            <TotalRow label={isAtVisit ? m.deposit_due_later() : m.dashboard_due()} isStrong>
              {money(order.due)}
            </TotalRow>
          </>
        )}
        {asksForDeposit && (
          <>
            <TotalRow label={m.deposit_due_now()} isStrong>
              {money(askedOf(order))}
            </TotalRow>
            <TotalRow label={m.deposit_due_later()}>{money(order.due - askedOf(order))}</TotalRow>
          </>
        )}
      </TotalsList>
      {order.due > 0 && order.dueAt && !isAtVisit && (
        <p className="text-muted text-sm">{m.dashboard_pay_by({ date: dayText(order.dueAt) })}</p>
      )}
      {order.depositTerms && (
        <p className="mt-3 text-muted text-sm">
          {textIn(getLocale(), order.depositTerms.text, order.depositTerms.textEs)}
        </p>
      )}
    </>
  )
}

/** Refunded amount in cents. */
const refundedOf = ({ refunds }: Pick<Order, 'refunds'>): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** The addresses of an order, side by side if the window is wide enough; a phone number if nothing ships. */
export function OrderAddresses({ order }: { order: Order }) {
  const { name, email } = billTo(order)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {needsShipping(order.items) && order.shippingAddress && (
        <AddressBlock
          title={m.checkout_receipt_shipping_address()}
          name={order.customerName}
          {...order.shippingAddress}
        />
      )}
      {order.billingAddress.address !== '' && (
        <AddressBlock
          title={m.checkout_receipt_billing_address()}
          {...order.billingAddress}
          name={name}
          email={email === order.customerEmail ? null : email}
        />
      )}
      <DeliveryBlock order={order} />
      {order.buyerNote && (
        <div className="min-w-0">
          <h3 className="font-semibold text-sm">{m.checkout_note()}</h3>
          <p className="wrap-anywhere mt-1 whitespace-pre-line text-muted">{order.buyerNote}</p>
        </div>
      )}
      {order.customerPhone && (
        <div className="min-w-0">
          <h3 className="font-semibold text-sm">{m.checkout_phone()}</h3>
          <a
            href={`tel:${order.customerPhone.replace(/[^0-9+]/g, '')}`}
            className="money inline-flex min-h-11 items-center text-muted underline underline-offset-4"
          >
            {order.customerPhone}
          </a>
        </div>
      )}
    </div>
  )
}

/** The chosen delivery method with its days, or the place of a pickup; nothing while the settings decide. */
function DeliveryBlock({ order: { delivery, charges } }: { order: Order }) {
  const charge = charges.find(({ kind }) => kind === 'delivery')
  if (!delivery || !charge) return null
  const { place, placeEs, arrival, kind } = delivery
  const details = [
    textIn(getLocale(), place ?? '', placeEs),
    daysText(delivery),
    arrival ? arrivalText(arrival, kind, getLocale()) : '',
  ].filter(Boolean)
  if (details.length === 0) return null
  return (
    <div className="min-w-0">
      <h3 className="font-semibold text-sm">{textIn(getLocale(), charge.label, charge.labelEs)}</h3>
      {details.map((detail) => (
        <p key={detail} className="mt-1 text-muted">
          {detail}
        </p>
      ))}
    </div>
  )
}

interface AddressBlockProps extends Omit<PostalAddress, 'country'> {
  title: string
  name: string
  email?: string | null
}

function AddressBlock({ title, name, email, ...place }: AddressBlockProps) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold text-sm">{title}</h3>
      <address className="mt-1 text-muted not-italic">
        <span className="block">{name}</span>
        <AddressText {...place} />
        {email && (
          <span className="wrap-anywhere block">
            <EmailText email={email} />
          </span>
        )}
      </address>
    </div>
  )
}

/** Urbanization, street and unit, then city, state and ZIP. */
export function AddressText({ city, state, postalCode, ...street }: Omit<PostalAddress, 'country'>) {
  const stateName = usStates.find(({ code }) => code === state)?.name ?? state
  return (
    <>
      {streetLines(street).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="block">
        <span>{`${city}, ${stateName}`}</span> <span className="money">{postalCode}</span>
      </span>
    </>
  )
}
