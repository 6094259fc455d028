import { randomUUID } from 'node:crypto'
import { findConfirmedBooking } from '../../appointments/server/booking-queries.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { nameIn } from '../../kit/bilingual.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import { type Database, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { hasOlderProcess } from '../../kit/server/database/older-process.ts'
import { HttpError, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By, VerifiedViewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { startOf } from '../../kit/text.ts'
import type * as orders from '../../orders/api.ts'
import { notifyCanceled } from '../../orders/server/event-notifications.ts'
import { bookedTimeOf } from '../../orders/server/move-appointment.ts'
import { lockOrderWithCheckout } from '../../orders/server/order-queries.ts'
import { returnableLines } from '../../orders/server/orders.ts'
import { findOwnLine, isToCome, type LineAddress, type OwnLine, tooLate } from '../../orders/server/own-line.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { lineRefusals } from '../../orders/texts.ts'
import { m } from '../../paraglide/messages.js'
import { returnGoods } from '../../reservations/server/reservations.ts'
import { endOfUnits } from '../../sale/kept-deposit.ts'
import { isChangeable } from '../../sale/line-change.ts'
import { refundFaults } from '../../sale/office-texts.ts'
import { findLine, type LineUnits, lineIdOf, type OrderLine } from '../../sale/order-line.ts'
import { isCanceled, isUnpaid, wasReceived } from '../../sale/order-status.ts'
import { countUnits, maxRefundNoteLength, nextShares, refundableAmount } from '../../sale/refund.ts'
import { countedLines, listRefunds, openSum, type Refund, saveRefundLines } from '../../sale/server/refund-queries.ts'
import type { RefundRow } from '../../sale/server/tables.ts'
import { alone, cancelUnpaidOrder, type Within } from './cancel-order.ts'
import { createAndSubmit, createRefund } from './refunds.ts'

interface LineReturn {
  orderId: string
  /** Which lines: one, or all that have seats in a session. */
  isReturned: (line: OrderLine) => boolean
  /** How many units of each line stay; 0 by default. */
  keep?: number
  /** Id of the refund, when a repeated call must not create another one; a new one by default. */
  key?: string
  /** Keeps the deposit of the units where the shop keeps it; may refuse what would be kept, in cents, under the order's lock. */
  keeps?: ((kept: Cents, tx: Tx) => Promise<void>) | undefined
  /** The note for the buyer; cut to the provider's limit. */
  note: (item: OrderLine, order: OrderRow) => string
  /** What else its transaction does around it. */
  within?: Within
}

/**
 * Refunds the remaining units of some lines of a paid order, or those beyond `keep`, with their share of the charges, and
 * returns their stock. The units are counted while the order is locked: concurrent calls, and refunds of staff, refund them once. The reconciler handles
 * an unknown outcome; a refusal by the provider is mailed to staff.
 * @param viewer the buyer, whose cancellation is mailed to the shop; null for the seats of a canceled session
 * @returns null when no units are left, or nothing of the order was paid for yet. Throws 503 when the payment's account is no
 * longer configured.
 */
export function returnLines(platform: Platform, by: By | null, wanted: LineReturn): Promise<RefundRow | null> {
  const { orderId, within = alone } = wanted
  return createAndSubmit(platform, orderId, (tx) => within(tx, () => createReturn(platform, tx, by, wanted)), 'shop')
}

/** Creates the refund of {@link returnLines} in a transaction of its caller. */
export async function createReturn(
  platform: Platform,
  tx: Tx,
  by: By | null,
  { orderId, isReturned, keep = 0, key = randomUUID(), keeps, note }: LineReturn,
): Promise<RefundRow | null> {
  const locked = await lockOrderWithCheckout(tx, orderId)
  const refunds = locked && (await listRefunds(tx, locked.checkout.id))
  const plan = refunds && planReturn(locked.order, refunds, { isReturned, keep, keeps: keeps !== undefined })
  if (!plan) return null
  const { items, returned, amount, unpaid, kept } = plan
  await keeps?.(kept, tx)
  for (const item of by ? items : []) await notifyCanceled(platform, tx, locked.order, item, item.quantity)
  const text = startOf(note(items[0], locked.order), maxRefundNoteLength)
  return createRefund(platform, tx, by, { orderId, key, amount, returned, note: text, ends: { unpaid, kept } })
}

/**
 * The refund of the remaining units of lines beyond `keep`, with what is left of the money of their share: possibly nothing,
 * of free seats and after a refund as a courtesy. Null when no units are left, and while the payment is not decided.
 */
function planReturn(
  order: OrderRow,
  refunds: readonly Refund[],
  { isReturned, keep, keeps }: { isReturned: LineReturn['isReturned']; keep: number; keeps: boolean },
) {
  const rest = new Map(returnableLines(order, refunds).map(({ lineId, quantity }) => [lineId, quantity - keep]))
  const [first, ...others] = order.items
    .filter(isReturned)
    .map((line) => ({ ...line, quantity: rest.get(line.lineId) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  if (!first || isCanceled(order) || !wasReceived(order)) return null
  const items = [first, ...others] as const
  const left = refundableAmount({ ...order, pendingRefunds: openSum(refunds) })
  const before = countedLines(refunds)
  const share = nextShares(order, before, items).reduce((sum, { amount }) => sum + amount, 0)
  const returned = items.map(({ lineId, productId, quantity }) => ({ lineId, productId, quantity }))
  return { items, returned, ...endOfUnits(order, before, items, { share, left, keeps }) }
}

/**
 * Cancels the seats or the appointment of the viewer's order, but `keep` of its seats: refunds a paid line with its share of
 * the charges, and voids an unpaid order that consists of this line. Canceling it again does nothing.
 * After the deadline the deposit stays with the shop if that was agreed and the customer says so with its amount.
 * @throws HttpError 404 for another user's order; 409 `too_late_to_change` after the deadline without such a statement, or
 * after the start; `deposit_changed` for another amount, `older_process`, and when the line cannot be canceled alone
 */
export async function cancelLine(
  platform: Platform,
  by: By<VerifiedViewer>,
  { keep, loseDeposit, ...address }: LineAddress & { keep: number; loseDeposit?: Cents | undefined },
): Promise<OwnLine> {
  const find = () => findOwnLine(platform.database.db, by.viewer, address)
  const line = await find()
  if (line.kept <= keep) return line
  const isLate = !isChangeable(line.item, platform.clock())
  const mayLose = !isUnpaid(line.order) && isToCome(line.item, platform.clock())
  if (isLate && !mayLose) throw tooLate()
  const keeps = isLate ? (kept: Cents, tx: Tx) => assertLoses(tx, line, kept, loseDeposit) : undefined
  await end(platform, by, line, { keep, keeps }).catch(async (cause: unknown) => {
    // A concurrent request may have canceled the line.
    if (!(cause instanceof HttpError) || (await find()).kept > keep) throw cause
  })
  const ended = await find()
  if (ended.kept > keep) throw refusal(409, fault(lineRefusals, 'nothing_to_refund'))
  return ended
}

/** @throws HttpError 409 when the customer may not cancel late, or has not agreed to lose what is kept */
async function assertLoses(tx: Tx, { order, item }: OwnLine, kept: Cents, said: Cents | undefined): Promise<void> {
  if (kept === 0 || said === undefined) throw tooLate()
  if (await hasOlderProcess(tx)) throw refusal(409, fault(lineRefusals, 'older_process'))
  // Staff may have noted meanwhile that the customer did not come.
  if (!(await isStillBooked(tx, order.id, item))) throw refusal(409, fault(lineRefusals, 'line_changed'))
  const amount = formatDecimal(kept)
  if (said !== kept) throw refusal(409, fault(lineRefusals, 'deposit_changed', { amount }))
}

/** Whether the appointment of a line takes place as far as the shop knows; seats are not noted one by one. */
const isStillBooked = async (tx: Tx, orderId: string, item: OrderLine): Promise<boolean> =>
  !item.calendarId || (await findConfirmedBooking(tx, orderId, bookedTimeOf(item))) !== null

type Ending = Required<Pick<LineReturn, 'keep'>> & Pick<LineReturn, 'keeps'>

async function end(platform: Platform, by: By, { order, item }: OwnLine, { keep, keeps }: Ending): Promise<void> {
  if (isUnpaid(order)) {
    if (order.items.length > 1 || keep > 0) {
      throw refusal(409, fault(lineRefusals, 'unpaid_order_line'))
    }
    await cancelUnpaidOrder(platform, by, { id: order.id })
    return
  }
  await returnLines(platform, by, {
    orderId: order.id,
    isReturned: ({ lineId }) => lineId === item.lineId,
    keep,
    keeps,
    note: (line, { language }) => m.mail_line_canceled_note({ name: nameIn(language, line) }, { locale: language }),
  })
}

type Restock = EndpointRequest<typeof orders.restockOrder>['body'] & { orderId: string }

/**
 * Puts refunded units back to stock after their refund. Each line names how many of its units are back in stock then, so
 * that a repeated call changes nothing.
 * @throws HttpError 404 for an unknown order, 409 for more units than were refunded or fewer than are back already
 */
export function restockOrder(database: Database, by: By, { orderId, lines }: Restock): Promise<OrderRow> {
  return inTransaction(
    database,
    async (tx) => {
      const locked = await lockOrderWithCheckout(tx, orderId)
      if (!locked) throw notFound()
      const { order, checkout } = locked
      const refunds = (await listRefunds(tx, checkout.id)).filter(({ state }) => state === 'completed')
      const back = lines.flatMap(({ restocked, ...named }): LineUnits[] => {
        const line = findLine(order.items, lineIdOf(named))
        const quantity = line ? restocked - countRestocked(refunds, line.lineId) : restocked
        if (quantity === 0) return []
        if (!line || quantity < 0) throw changed()
        return [{ lineId: line.lineId, productId: line.productId, variantId: line.variantId, quantity }]
      })
      if (back.length === 0) return order
      const left = countUnits(back)
      for (const refund of refunds) {
        const updated = refund.lines.map((line) => {
          const units = Math.min(left.get(line.lineId) ?? 0, line.quantity - line.restocked)
          left.set(line.lineId, (left.get(line.lineId) ?? 0) - units)
          return { ...line, restocked: line.restocked + units }
        })
        await saveRefundLines(tx, refund.id, updated)
      }
      if ([...left.values()].some((units) => units > 0)) throw changed()
      await returnGoods(tx, { id: checkout.id, items: order.items }, back)
      const returned = back.reduce((units, { quantity }) => units + quantity, 0)
      await recordAudit(tx, {
        by,
        action: 'order.restocked',
        subject: { type: 'order', id: order.id },
        after: { orderNumber: order.orderNumber, returned },
      })
      return order
    },
    { retry: true },
  )
}

const changed = () => refusal(409, fault(refundFaults, 'restock_changed'))

const countRestocked = (refunds: readonly Refund[], lineId: string): number =>
  refunds.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.lineId === lineId ? line.restocked : 0), 0)
