import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { AgainButton } from '../../appointments/office/again-button.tsx'
import { productName } from '../../catalog/store/product-text.ts'
import { packedItems } from '../../documents/packing-slip.ts'
import { addressLines } from '../../kit/address.ts'
import { addressOf } from '../../kit/api/api.ts'
import { isErased } from '../../kit/erased.ts'
import { momentText } from '../../kit/list/figures.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { Button, buttonStyle } from '../../kit/ui/button.tsx'
import { CopyText } from '../../kit/ui/copy-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { Fact } from '../../kit/ui/fact.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { getPackingSlip, type Order, type OrderDetails, type OrderTender, type Refund } from '../../orders/api.ts'
import { DemoMark } from '../../orders/office/demo-mark.tsx'
import { InvoiceButton } from '../../orders/office/invoice-button.tsx'
import { NoteSection } from '../../orders/office/note-section.tsx'
import { orderDetailsQuery } from '../../orders/office/order-queries.ts'
import { StatusSelect } from '../../orders/office/status-select.tsx'
import { orderStateText } from '../../orders/order-state-text.ts'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { OrderBadges } from '../../orders/store/order-badges.tsx'
import { OrderAddresses, OrderLines, OrderTotals } from '../../orders/store/order-parts.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { isCanceled, timeToPay } from '../../sale/order-status.ts'
import { originText } from '../../sale/origin-text.ts'
import { hasShippedInPart } from '../../sale/parcel.ts'
import { hasReader, type Reader } from '../../sale/reader.ts'
import { OrderPolicies } from '../../storefront/office/order-policies.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ParcelSection } from './parcel-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { RefundSection } from './refund-section.tsx'

const CancelDialog = lazyComponent(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog))
const OtherWayDialog = lazyComponent(() => import('./other-way-dialog.tsx').then((module) => module.OtherWayDialog))
const RefundDialog = lazyComponent(() =>
  import('../../refunds/office/refund-dialog.tsx').then((module) => module.RefundDialog),
)
const ContactDialog = lazyComponent(() =>
  import('../../orders/office/contact-dialog.tsx').then((module) => module.ContactDialog),
)
const OrderCustomerDialog = lazyComponent(() =>
  import('../../counter/office/order-customer-dialog.tsx').then((module) => module.OrderCustomerDialog),
)
const RemovePersonDialog = lazyComponent(() =>
  import('../../orders/office/remove-person-dialog.tsx').then((module) => module.RemovePersonDialog),
)
const ParcelDialog = lazyComponent(() => import('./parcel-dialog.tsx').then((module) => module.ParcelDialog))
const PaymentDialog = lazyComponent(() => import('./payment-dialogs.tsx').then((module) => module.PaymentDialog))
const PayByDialog = lazyComponent(() => import('./payment-dialogs.tsx').then((module) => module.PayByDialog))
const VoidPaymentDialog = lazyComponent(() =>
  import('./payment-dialogs.tsx').then((module) => module.VoidPaymentDialog),
)
const RestockDialog = lazyComponent(() =>
  import('../../refunds/office/restock-dialog.tsx').then((module) => module.RestockDialog),
)

/** All details of an order (spec §2). */
export function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const details = useQuery(orderDetailsQuery(order.id))
  const [asking, setAsking] = useState<
    'refund' | 'restock' | 'cancel' | 'parcel' | 'contact' | 'customer' | 'person' | 'payment' | 'payBy' | null
  >(null)
  const [voiding, setVoiding] = useState<OrderTender | null>(null)
  const [refused, setRefused] = useState<Refund | null>(null)
  const stop = () => setAsking(null)
  const keep = () => setVoiding(null)
  const leave = () => setRefused(null)
  if (asking === 'cancel' && details.data) {
    const shown = { order, details: details.data }
    return <CancelDialog orders={[order]} shown={shown} onMissing={stop} onClose={stop} />
  }
  if (asking === 'contact') return <ContactDialog order={order} onMissing={stop} onClose={stop} />
  if (asking === 'customer') return <OrderCustomerDialog order={order} onMissing={stop} onClose={stop} />
  if (asking === 'person') return <RemovePersonDialog order={order} onMissing={stop} onClose={stop} />
  if (asking === 'parcel') return <ParcelDialog order={order} onMissing={stop} onClose={stop} />
  if (asking === 'payment') return <PaymentDialog order={order} onMissing={stop} onClose={stop} />
  if (asking === 'payBy') return <PayByDialog order={order} onMissing={stop} onClose={stop} />
  if (voiding) return <VoidPaymentDialog order={order} tender={voiding} onMissing={keep} onClose={keep} />
  if (refused) return <OtherWayDialog order={order} refund={refused} onMissing={leave} onClose={leave} />
  if (asking === 'refund' && details.data) {
    return <RefundDialog order={order} details={details.data} onMissing={stop} onClose={stop} />
  }
  if (asking === 'restock' && details.data) {
    return <RestockDialog order={order} details={details.data} onMissing={stop} onClose={stop} />
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={m.dashboard_order({ number: order.orderNumber })}
      description={
        <span className="flex flex-wrap items-center gap-2 text-admin">
          <span>{momentText(order.createdAt)}</span>
          <OrderBadges order={order} />
          <DemoMark environment={order.environment} />
        </span>
      }
      footer={<OrderFooter order={order} />}
    >
      <div className="flex flex-col gap-6 text-admin">
        <p className="text-muted">{m.order_line_customer_reads({ line: orderStateText(order) })}</p>
        {order.buyerNote && (
          <p className="wrap-anywhere whitespace-pre-line rounded-control bg-warning-soft px-4 py-3 text-warning-text">
            <strong>{m.checkout_note()}</strong> <span>{order.buyerNote}</span>
          </p>
        )}
        <section>
          <h3 className="font-bold">{m.checkout_receipt_items()}</h3>
          <OrderLines order={order} />
          <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
            {order.items.map((item) =>
              item.calendarId && item.startsAt && !isErased(order) ? (
                <AgainButton
                  key={item.lineId}
                  before={{
                    ...order,
                    calendarId: item.calendarId,
                    startsAt: new Date(item.startsAt),
                    product: { id: item.productId },
                  }}
                  name={productName({ ...item, startsAt: null })}
                />
              ) : null,
            )}
          </div>
          <OrderTotals order={order} />
        </section>
        <ParcelSection order={order} details={details.data} onSend={() => setAsking('parcel')} />
        <PaymentSection order={order} onAsk={setAsking} onVoid={setVoiding} />
        <PaymentSections details={details} order={order} onAsk={setAsking} onOtherWay={setRefused} />
        <div className="flex flex-col items-start gap-3">
          <OrderAddresses order={order} />
          {details.data?.paidAddress && (
            <p className="text-muted text-sm">
              {m.order_paid_address({
                method: paymentMethodText(order),
                address: addressLines(details.data.paidAddress).join(', '),
              })}
            </p>
          )}
          <Button
            tone="outline"
            size="admin"
            shape="control"
            aria-label={m.order_contact_open_named({ number: order.orderNumber })}
            onClick={() => setAsking('contact')}
          >
            {m.order_contact_open()}
          </Button>
          {!hasReader(order) && !isErased(order) && (
            <Button
              tone="outline"
              size="admin"
              shape="control"
              aria-label={m.order_customer_open_named({ number: order.orderNumber })}
              onClick={() => setAsking('customer')}
            >
              {m.order_customer_open()}
            </Button>
          )}
          {isPersonWithoutAccount(order) && (
            <Button
              tone="outline"
              size="admin"
              shape="control"
              aria-label={m.order_person_open_named({ number: order.orderNumber })}
              onClick={() => setAsking('person')}
            >
              {m.order_person_open()}
            </Button>
          )}
        </div>
        <Facts order={order} />
        <NoteSection order={order} />
        <OrderPolicies orderId={order.id} />
        <OrderTimeline order={order} />
      </div>
    </Dialog>
  )
}

/** Whether a name or telephone is known of somebody who has no account that could be deleted. */
const isPersonWithoutAccount = (order: Order): boolean =>
  !hasReader(order) && !isErased(order) && (order.customerName !== '' || order.customerPhone !== null)

function OrderFooter({ order }: { order: Order }) {
  return (
    <div className="flex flex-1 flex-wrap items-center justify-between gap-3 text-admin">
      <StatusSelect order={order} />
      <span className="flex flex-wrap gap-2">
        <InvoiceButton order={order} wide />
        <PackingSlipButton order={order} />
      </span>
    </div>
  )
}

interface PaymentSectionsProps {
  details: UseQueryResult<OrderDetails>
  order: Order
  onAsk: (what: 'refund' | 'restock' | 'cancel') => void
  onOtherWay: (refund: Refund) => void
}

function PaymentSections({ details, order, onAsk, onOtherWay }: PaymentSectionsProps) {
  const { data, isError, refetch } = details
  if (isError) return <RetryLine text={m.refund_unread()} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-16" />
  return (
    <>
      <RefundSection
        order={order}
        details={data}
        onRefund={() => onAsk('refund')}
        onRestock={() => onAsk('restock')}
        onOtherWay={onOtherWay}
      />
      <CancelSection order={order} details={data} onCancel={() => onAsk('cancel')} />
    </>
  )
}

const environments: Record<Order['environment'], () => string> = {
  emulator: m.admin_environment_emulator,
  sandbox: m.admin_environment_sandbox,
  live: m.admin_environment_live,
  personal: m.admin_environment_personal,
  none: m.admin_environment_none,
}

/** The buyer, with the ways to their page and mailbox. */
function Customer({ order }: { order: Order & Reader }) {
  return (
    <>
      <Link
        to="/admin/customer-users/$userId"
        params={{ userId: order.userId }}
        className="inline-flex min-h-control items-center underline underline-offset-4"
      >
        {order.customerName}
      </Link>
      <span className="wrap-anywhere block font-normal">
        <a
          href={`mailto:${order.customerEmail}`}
          className="inline-flex min-h-control items-center text-brand-text underline underline-offset-4"
        >
          <EmailText email={order.customerEmail} />
        </a>
      </span>
    </>
  )
}

function Facts({ order }: { order: Order }) {
  const { paypalOrderId, paypalTransactionId } = order
  return (
    <dl className="grid gap-4 border-line border-t pt-5 sm:grid-cols-2">
      <Fact label={m.admin_order_customer()}>{hasReader(order) ? <Customer order={order} /> : buyerName(order)}</Fact>
      <Fact label={m.admin_order_language()}>
        {order.language === 'es' ? m.admin_order_language_es() : m.admin_order_language_en()}
      </Fact>
      <Fact label={m.admin_order_payment()}>{paymentMethodText(order)}</Fact>
      <Fact label={m.admin_order_origin()}>
        <span className="wrap-anywhere">{originText(order.origin, getLocale())}</span>
      </Fact>
      <Fact label={m.admin_order_environment()}>{environments[order.environment]()}</Fact>
      {paypalOrderId && (
        <Fact label={m.admin_order_paypal_order()}>
          <CopyText what={m.admin_order_paypal_order()} text={paypalOrderId} />
        </Fact>
      )}
      {paypalTransactionId && (
        <Fact label={m.admin_order_paypal_transaction()}>
          <CopyText what={m.admin_order_paypal_transaction()} text={paypalTransactionId} />
        </Fact>
      )}
    </dl>
  )
}

interface CancelSectionProps {
  order: Order
  details: OrderDetails
  onCancel: () => void
}

/** Says that an order was canceled, or offers to cancel it; nothing when it was sent or everything was refunded. */
function CancelSection({ order, details, onCancel }: CancelSectionProps) {
  if (order.canceledAt) {
    return (
      <section aria-label={m.admin_cancel_paid_section()} className="border-line border-t pt-5">
        <h3 className="font-bold">{m.admin_cancel_done({ time: momentText(order.canceledAt) })}</h3>
        {order.cancelReason && (
          <p className="wrap-anywhere text-muted text-sm">
            {m.admin_cancel_reason_shown({ reason: order.cancelReason })}
          </p>
        )}
      </section>
    )
  }
  if (isCanceled(order) || hasShippedInPart(order, new Date()) || order.paymentStatus === 'pending_review') return null
  if (!details.unpaid && details.refundable === 0 && details.returnable.length === 0) return null
  const [title, text] = details.unpaid
    ? [m.admin_cancel_section(), cancelText(order)]
    : [m.admin_cancel_paid_section(), m.admin_cancel_paid_text()]
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-bold">{title}</h3>
        <p className="text-muted text-sm">{text}</p>
      </div>
      <Button tone="outline" size="admin" shape="control" onClick={onCancel}>
        {m.admin_cancel_open()}
      </Button>
    </section>
  )
}

/** What happens to an order that is not paid; a day that staff named may only prolong the usual time. */
function cancelText({ dueAt, createdAt }: Order): string {
  const usual = createdAt.getTime() + timeToPay
  if (dueAt === null || dueAt.getTime() < usual) return m.admin_cancel_text()
  return m.admin_cancel_text_by({ date: dayText(dueAt) })
}

/** Opens the packing slip in a new tab; renders nothing when no item ships. */
function PackingSlipButton({ order }: { order: Order }) {
  if (packedItems(order.items).length === 0) return null
  return (
    <a
      href={addressOf(getPackingSlip, { params: { id: order.id } })}
      target="_blank"
      rel="noopener"
      aria-label={m.admin_order_slip_named({ number: order.orderNumber })}
      className={buttonStyle({ tone: 'outline', size: 'admin', shape: 'control', className: 'shrink-0' })}
    >
      <Package aria-hidden className="size-4 shrink-0" />
      {m.admin_order_slip()}
    </a>
  )
}
