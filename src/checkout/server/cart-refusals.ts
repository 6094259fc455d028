import { findService } from '../../appointments/server/service-queries.ts'
import { timeTaken } from '../../appointments/server/time-taken.ts'
import type { SoldVariant } from '../../catalog/server/variant-queries.ts'
import { choicesOf } from '../../catalog/variant.ts'
import { type Named, nameIn } from '../../kit/bilingual.ts'
import { fault } from '../../kit/fault.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { type HttpError, refusal } from '../../kit/server/http/errors.ts'
import type { Shortage } from '../../reservations/server/reservations.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { orderRefusals, payRefusals } from '../../sale/texts.ts'
import { codeUsedUp } from './checkout-details.ts'

/** The names of a variant; without options as those of the product. */
export function named({
  name,
  nameEs,
  options,
  optionValues,
  startsAt,
}: SoldVariant): Pick<OrderLine, keyof Named & keyof OrderLine> {
  const choices = choicesOf(options, { optionValues })
  return {
    name,
    nameEs,
    ...(choices.length > 0 && { choices }),
    ...(startsAt && { startsAt: startsAt.toISOString() }),
  }
}

/** A 409 error for a variant with too little stock. */
export const stockTooLow = (row: SoldVariant) => outOfStock([row], nameIn('en', named(row)))

/** A 409 error for an appointment without a time. */
export const timeRequired = (row: SoldVariant) =>
  refusal(409, fault(orderRefusals, 'slot_required', { name: nameIn('en', named(row)) }), {
    productId: row.productId,
    variantId: row.variantId,
  })

/** The 409 error for goods that could not be held. */
export async function refusalOf(
  db: Db,
  shortage: Shortage,
  items: readonly OrderLine[],
  now: Date,
): Promise<HttpError> {
  if ('missing' in shortage) return soldOut(shortage.missing, items)
  if ('usedUp' in shortage) return codeUsedUp(shortage.usedUp.code)
  const { productId, startsAt, calendarId } = shortage.taken
  const terms = (await findService(db, productId))?.terms
  const time = { startsAt: new Date(startsAt ?? now), calendarId: calendarId ?? '' }
  return timeTaken(db, shortage.taken, time, terms ? { id: productId, terms, now } : null)
}

/** A 409 error that names the first line whose stock cannot be held. */
function soldOut(variantIds: string[], items: readonly OrderLine[]) {
  const missing = variantIds.flatMap((id) => items.find(({ variantId }) => variantId === id) ?? [])
  return outOfStock(missing, missing[0] ? nameIn('en', missing[0]) : variantIds.join())
}

/** A 409 error that names the lines with too little stock. */
function outOfStock(lines: readonly { productId: string; variantId: string }[], name: string) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const variantIds = lines.map(({ variantId }) => variantId)
  return refusal(409, fault(payRefusals, 'out_of_stock', { name }), { productIds, variantIds })
}
