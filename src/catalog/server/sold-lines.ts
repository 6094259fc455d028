import { fault } from '../../kit/fault.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import { payRefusals } from '../../sale/texts.ts'
import { variantOf } from '../variant.ts'
import { findSoldVariants, findVariantsAtCounter, type SoldVariant } from './variant-queries.ts'

/** A 409 error for a variant that is not sold, or is sold without an appointment although a time was chosen. */
export const unavailable = (what: { productId: string; variantId: string }) =>
  refusal(409, fault(payRefusals, 'product_unavailable'), what)

/**
 * Requested lines, each with its variant as it is sold at present. Throws 409 for what is not sold, or sold in several
 * variants of which none is named. `underWay`: also sessions that have begun and are not over.
 */
export async function findSoldLines<Line extends { productId: string; variantId?: string | undefined }>(
  db: Db,
  lines: readonly Line[],
  { underWay = false } = {},
): Promise<(Line & { row: SoldVariant })[]> {
  const ids = lines.map(variantOf)
  const rows = await (underWay ? findVariantsAtCounter(db, ids) : findSoldVariants(db, ids))
  const byId = new Map(rows.map((row) => [row.variantId, row]))
  return lines.map((line) => {
    const row = byId.get(variantOf(line))
    if (row?.productId !== line.productId) {
      throw unavailable({ productId: line.productId, variantId: variantOf(line) })
    }
    return { ...line, row }
  })
}
