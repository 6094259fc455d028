import { nameIn } from '../../kit/bilingual.ts'
import { conflict, HttpError } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isUnpaid } from '../../orders/order-status.ts'
import { expireOrder } from '../../orders/server/expire-order.ts'
import { assertInTime, findOwnLine, type LineAddress, type OwnLine } from '../../orders/server/own-line.ts'
import { m } from '../../paraglide/messages.js'
import type { PaypalAccounts } from '../../payments/server/paypal/paypal-accounts.ts'
import { returnLine } from './return-line.ts'

/**
 * Cancels the seats or the appointment of the viewer's order, but `keep` of its seats: refunds a paid line with its share of
 * the charges, and voids an unpaid order that consists of this line. Canceling it again does nothing.
 * @throws HttpError 404 for another user's order, 409 after the deadline or when the line cannot be canceled alone
 */
export async function cancelLine(
  platform: Platform,
  paypal: PaypalAccounts,
  viewer: Viewer,
  { requestId, keep, ...address }: LineAddress & { keep: number; requestId: string },
): Promise<OwnLine> {
  const find = () => findOwnLine(platform.database.db, viewer, address)
  const line = await find()
  if (line.kept <= keep) return line
  assertInTime(line.item, platform.clock())
  await end(platform, paypal, viewer, line, { variantId: address.variantId, keep, requestId }).catch(
    async (cause: unknown) => {
      // A concurrent request may have canceled the line.
      if (!(cause instanceof HttpError) || (await find()).kept > keep) throw cause
    },
  )
  const ended = await find()
  if (ended.kept > keep)
    throw conflict('This order cannot be refunded now. Please contact the shop.', 'nothing_to_refund')
  return ended
}

async function end(
  platform: Platform,
  paypal: PaypalAccounts,
  viewer: Viewer,
  { order }: OwnLine,
  { variantId, keep, requestId }: { variantId: string; keep: number; requestId: string },
): Promise<void> {
  if (isUnpaid(order)) {
    if (order.items.length > 1 || keep > 0) {
      throw conflict(
        'This order is not paid yet and contains other goods. Please contact the shop.',
        'unpaid_order_line',
      )
    }
    await expireOrder(platform, viewer, { id: order.id, requestId })
    return
  }
  await returnLine(platform, paypal, viewer, {
    orderId: order.id,
    variantId,
    keep,
    note: (item, { language }) => m.mail_line_canceled_note({ name: nameIn(language, item) }, { locale: language }),
    requestId,
  })
}
