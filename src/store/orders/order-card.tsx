import { PayButton } from '../../balances/store/pay-button.tsx'
import { ProductImage } from '../../catalog/store/product-image.tsx'
import { productName } from '../../catalog/store/product-text.ts'
import { formatMoney } from '../../kit/money.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import type { OwnOrder } from '../../orders/api.ts'
import { orderStateText } from '../../orders/order-state-text.ts'
import { InvoiceButton } from '../../orders/store/invoice-button.tsx'
import { LineChanges } from '../../orders/store/lines/line-changes.tsx'
import { OwnOrderBadges } from '../../orders/store/order-badges.tsx'
import { Parcels } from '../../orders/store/parcels.tsx'
import { ProgressLine } from '../../orders/store/progress-line.tsx'
import { TimeOfOrderLine } from '../../orders/store/time-of-order-line.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { LineReview } from '../../reviews/store/line-review.tsx'

/** One order of the history (spec §2). */
export function OrderCard({ order, onDetails }: { order: OwnOrder; onDetails: () => void }) {
  return (
    <Card className="flex break-inside-avoid flex-col gap-4 p-5">
      <Heading order={order} />
      <ProgressLine order={order} />
      <p>{orderStateText(order)}</p>
      <Items order={order} />
      <Parcels order={order} />
      <div className="flex flex-wrap items-end justify-between gap-4 border-line border-t pt-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <div>
            <dt className="text-muted text-sm">{m.dashboard_order_total()}</dt>
            <dd className="money font-bold text-lg">{formatMoney(order.total, getLocale())}</dd>
          </div>
          <div className="min-w-0">
            <dt className="text-muted text-sm">{m.dashboard_order_email()}</dt>
            <dd className="wrap-anywhere pt-0.5">
              <EmailText email={order.customerEmail} />
            </dd>
          </div>
        </dl>
        <div className="flex print:hidden flex-wrap gap-2">
          <PayButton order={order} />
          <InvoiceButton order={order} />
          <Button
            tone="outline"
            size="sm"
            aria-label={m.dashboard_order_details_named({ number: order.orderNumber })}
            onClick={onDetails}
          >
            {m.dashboard_order_details()}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Heading({ order }: { order: OwnOrder }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div>
        <h2 className="money font-bold text-lg leading-snug">{m.dashboard_order({ number: order.orderNumber })}</h2>
        <p className="text-muted text-sm">{dayText(order.createdAt)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <OwnOrderBadges order={order} />
      </div>
    </div>
  )
}

function Items({ order }: { order: OwnOrder }) {
  return (
    <ul className="flex flex-col gap-3">
      {order.items.map((item) => (
        <li key={item.lineId} className="flex items-start gap-3">
          <ProductImage imageUrl={item.imageUrl} alt="" sizes="44px" className="w-11 shrink-0 rounded-control" />
          <div className="money min-w-0">
            <p>{m.dashboard_order_item({ quantity: item.quantity, name: productName({ ...item, startsAt: null }) })}</p>
            <TimeOfOrderLine item={item} />
            <LineChanges order={order} item={item} />
            <LineReview
              userId={order.userId}
              orderId={order.id}
              lineId={item.lineId}
              name={productName({ ...item, startsAt: null })}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
