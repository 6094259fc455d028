import { returnGoods } from '../../appointments/server/hold-goods.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { variantOf } from '../../catalog/variant.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { conflict, notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { restockOrder as restockOrderEndpoint } from '../../orders/api.ts'
import { lockOrderWithCheckout } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { listRefunds, type Refund, saveRefundLines } from '../../payments/server/refund-queries.ts'
import { countUnits } from '../refund.ts'

type Restock = EndpointRequest<typeof restockOrderEndpoint>['body'] & { orderId: string; requestId: string }

/**
 * Puts refunded units back to stock after their refund. Each line names how many of its units are back in stock then, so
 * that a repeated call changes nothing.
 * @throws HttpError 404 for an unknown order, 409 for more units than were refunded or fewer than are back already
 */
export function restockOrder(
  { database }: Pick<Platform, 'database'>,
  viewer: Viewer,
  { orderId, lines, requestId }: Restock,
): Promise<OrderRow> {
  return inTransaction(
    database,
    async (tx) => {
      const locked = await lockOrderWithCheckout(tx, orderId)
      if (!locked) throw notFound()
      const { order, checkout } = locked
      const refunds = (await listRefunds(tx, checkout.id)).filter(({ state }) => state === 'completed')
      const back = lines.flatMap(({ restocked, ...line }) => {
        const quantity = restocked - countRestocked(refunds, variantOf(line))
        if (quantity < 0) throw changed()
        return quantity === 0 ? [] : [{ ...line, quantity }]
      })
      if (back.length === 0) return order
      const left = countUnits(back)
      for (const refund of refunds) {
        const updated = refund.lines.map((line) => {
          const units = Math.min(left.get(line.variantId) ?? 0, line.quantity - line.restocked)
          left.set(line.variantId, (left.get(line.variantId) ?? 0) - units)
          return { ...line, restocked: line.restocked + units }
        })
        await saveRefundLines(tx, refund.id, updated)
      }
      if ([...left.values()].some((units) => units > 0)) throw changed()
      await returnGoods(tx, { id: checkout.id, items: order.items }, back)
      const returned = back.reduce((units, { quantity }) => units + quantity, 0)
      await recordAudit(tx, {
        actor: viewer,
        action: 'order.restocked',
        subject: { type: 'order', id: order.id },
        after: { orderNumber: order.orderNumber, returned },
        requestId,
      })
      return order
    },
    { retry: true },
  )
}

const changed = () => conflict('The refunds of this order have changed. Please look at it again.', 'restock_changed')

const countRestocked = (refunds: readonly Refund[], variantId: string): number =>
  refunds
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.variantId === variantId ? line.restocked : 0), 0)
