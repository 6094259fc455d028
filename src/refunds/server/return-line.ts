import { randomUUID } from 'node:crypto'
import { variantOf } from '../../catalog/variant.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { startOf } from '../../kit/text.ts'
import { noticeCanceled } from '../../orders/server/event-notices.ts'
import { lockOrderWithCheckout } from '../../orders/server/order-queries.ts'
import { returnableLines } from '../../orders/server/present-orders.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import type { PaypalAccounts } from '../../payments/server/paypal/paypal-accounts.ts'
import { completedSum, countedLines, listRefunds, openSum, type Refund } from '../../payments/server/refund-queries.ts'
import type { RefundRow, SoldItem } from '../../payments/server/tables.ts'
import { maxRefundNoteLength, nextShares, refundableAmount } from '../refund.ts'
import { createAndSubmit, createRefund } from './submit-staff-refund.ts'

interface LineReturn {
  orderId: string
  variantId: string
  /** How many units of the line stay; 0 by default. */
  keep?: number
  /** Id of the refund, when a repeated call must not create another one; a new one by default. */
  key?: string
  /** The note for the buyer; cut to PayPal's limit. */
  note: (item: SoldItem, order: OrderRow) => string
  requestId?: string
}

/**
 * Refunds the remaining units of a line of a paid order, or those beyond `keep`, with their share of the charges, and
 * returns their stock. The units are counted while the order is locked: concurrent calls, and refunds of staff, refund them once. The reconciler handles
 * an unknown outcome; a refusal by PayPal is mailed to staff.
 * @param viewer the buyer, whose cancellation is mailed to the shop; null for the seats of a canceled session
 * @returns null when no units or no refundable amount are left. Throws 503 when the payment's PayPal account is no
 * longer configured.
 */
export function returnLine(
  platform: Platform,
  paypal: PaypalAccounts,
  viewer: Viewer | null,
  { orderId, variantId, keep = 0, key = randomUUID(), note, requestId }: LineReturn,
): Promise<RefundRow | null> {
  return createAndSubmit(
    platform,
    paypal,
    orderId,
    async (tx) => {
      const locked = await lockOrderWithCheckout(tx, orderId)
      const plan = locked && planReturn(locked.order, await listRefunds(tx, locked.checkout.id), variantId, keep)
      if (!plan) return null
      const { item, line, amount } = plan
      if (viewer) await noticeCanceled(platform, tx, locked.order, item, line.quantity)
      const text = startOf(note(item, locked.order), maxRefundNoteLength)
      return createRefund(platform, tx, viewer, {
        ...{ orderId, key, amount, returned: [line] },
        note: text,
        ...(requestId && { requestId }),
      })
    },
    'shop',
  )
}

/** The refund of the remaining units of a line beyond `keep`; null when no units or no refundable amount are left. */
function planReturn(order: OrderRow, refunds: readonly Refund[], variantId: string, keep: number) {
  const item = order.items.find((one) => variantOf(one) === variantId)
  const rest = returnableLines(order, refunds).find((one) => one.variantId === variantId)
  if (!item || !rest || rest.quantity <= keep) return null
  const line = { ...rest, quantity: rest.quantity - keep }
  const left = refundableAmount({ ...order, refunded: completedSum(refunds), pendingRefunds: openSum(refunds) })
  const share = nextShares(order, countedLines(refunds), [line]).reduce((sum, { amount }) => sum + amount, 0)
  const amount = Math.min(left, share)
  return amount === 0 ? null : { item, line, amount }
}
