import { randomUUID } from 'node:crypto'
import { returnHeldStock } from '../../catalog/server/held-stock.ts'
import { lockProduct } from '../../catalog/server/product-queries.ts'
import { holdStock } from '../../catalog/server/stock-queries.ts'
import type { ProductRow, VariantRow } from '../../catalog/server/tables.ts'
import { lockedVariants } from '../../catalog/server/variant-queries.ts'
import { choicesOf } from '../../catalog/variant.ts'
import type { Choice } from '../../kit/bilingual.ts'
import { fault } from '../../kit/fault.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import { otherTax, readSameTax } from '../../prices/server/same-tax.ts'
import { changeUntil, seatChangeHours } from '../../sale/line-change.ts'
import { eventIdOf, type OrderLine, splitLine } from '../../sale/order-line.ts'
import { lineRefusals } from '../texts.ts'
import { keptOf, type OwnLine } from './own-line.ts'

/** The lines of an order after a line was moved, and that line. */
export interface MovedLine {
  items: OrderLine[]
  moved: OrderLine
}

/** A session that can be bought. */
export type OpenSession = VariantRow & { startsAt: Date }

/**
 * Moves the seats of a line to another session of the workshop: holds seats there and returns the previous ones. The
 * order must be locked.
 * @throws HttpError 409 when that session is not sold, has another price, tax or too few seats, or is in the order already
 */
export async function moveSeats(tx: Tx, line: OwnLine, variantId: string, now: Date): Promise<MovedLine> {
  const { order, item, kept } = line
  const { productId } = item
  const product = await lockProduct(tx, productId)
  const variants = await lockedVariants(tx, productId)
  const present = variants.find(({ id }) => id === item.variantId)
  if (present?.canceledAt) throw refusal(409, fault(lineRefusals, 'line_canceled'))
  const session = product && openSessions(product, variants, line, now).find(({ id }) => id === variantId)
  if (!session) throw refusal(409, fault(lineRefusals, 'session_unavailable'))
  const isSameTax = await readSameTax(tx, item, now)
  if (!isSameTax(present?.placeState ?? null, session.placeState)) throw otherTax()
  assertNotInOrder(line, variantId)
  const missing = await holdStock(tx, order.checkoutId, [{ productId, variantId, quantity: kept }])
  if (missing.length > 0) throw refusal(409, fault(lineRefusals, 'session_full'))
  await returnHeldStock(tx, order.checkoutId, [{ productId, variantId: item.variantId, quantity: kept }])
  return movedItems(line, session, choicesOf(product.options, session))
}

/** The other sessions of a workshop that are sold at the price of the line, with any number of seats. */
export function openSessions(
  product: Pick<ProductRow, 'isActive'>,
  variants: readonly VariantRow[],
  { item }: Pick<OwnLine, 'item'>,
  now: Date,
): OpenSession[] {
  if (!product.isActive) return []
  return variants.filter((variant): variant is OpenSession => {
    const { id, isActive, archivedAt, startsAt, price } = variant
    const isSold = isActive && !archivedAt && startsAt !== null && startsAt > now
    return isSold && price === item.price && id !== item.variantId
  })
}

/** An order has one line per session, and each line one entry in the buyer's calendar. */
function assertNotInOrder({ order, refunds }: OwnLine, variantId: string): void {
  const others = order.items.filter((item) => item.variantId === variantId)
  if (others.every((other) => keptOf(other, refunds) === 0)) return
  throw refusal(409, fault(lineRefusals, 'session_in_order'))
}

/**
 * The lines of the order after the move. Seats that were returned before remain in the line, because their refunds refer to
 * it; the others become a line of their own.
 */
function movedItems({ order, item, kept }: OwnLine, session: OpenSession, choices: Choice[]): MovedLine {
  const returned = item.quantity - kept
  const [rest, others] = splitLine(item, returned)
  const moved: OrderLine = {
    ...others,
    lineId: returned > 0 ? randomUUID() : item.lineId,
    variantId: session.id,
    sku: session.sku,
    choices,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt?.toISOString() ?? null,
    place: session.place,
    placeEs: session.placeEs,
    changeUntil: changeUntil(session.startsAt, seatChangeHours).toISOString(),
    sequence: (item.sequence ?? 0) + 1,
    eventVariantId: eventIdOf(order.items, item),
  }
  const items = order.items.flatMap((one) => {
    if (one !== item) return [one]
    return returned > 0 ? [moved, rest] : [moved]
  })
  return { items, moved }
}
