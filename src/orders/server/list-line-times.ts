import { findService } from '../../appointments/server/service-queries.ts'
import { findProduct } from '../../catalog/server/product-queries.ts'
import { listVariants } from '../../catalog/server/variant-queries.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { LineTimes } from '../lines-api.ts'
import { openSessions } from './move-seats.ts'
import { findOwnLine, type LineAddress } from './own-line.ts'

/** The sessions or the days to which a line of the viewer's order can be moved. @throws HttpError as `findOwnLine` */
export async function listLineTimes(
  { database: { db }, clock }: Pick<Platform, 'database' | 'clock'>,
  viewer: Viewer,
  address: LineAddress,
): Promise<LineTimes> {
  const line = await findOwnLine(db, viewer, address)
  const { productId } = line.item
  const product = await findProduct(db, productId)
  if (!product?.isActive) return { bookableDays: null, sessions: [] }
  if (line.item.calendarId) {
    const terms = (await findService(db, productId))?.terms
    return { bookableDays: terms?.bookableDays ?? null, sessions: [] }
  }
  const variants = (await listVariants(db, [productId], { soldOnly: true })).get(productId) ?? []
  const sessions = openSessions(product, variants, line, clock())
    .filter(({ stock }) => stock === null || stock >= line.kept)
    .map(({ id, stock, startsAt, endsAt, place, placeEs }) => {
      return { variantId: id, left: stock, startsAt, endsAt, place, placeEs }
    })
  return { bookableDays: null, sessions }
}
