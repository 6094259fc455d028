import { inArray, or } from 'drizzle-orm'
import { sumYearOfSales } from '../../counter/server/counter-queries.ts'
import type { SessionTax } from '../../drawers/drawer.ts'
import { listMoneyOf } from '../../drawers/server/drawer-queries.ts'
import type { ReadCloseFigures } from '../../drawers/server/drawers.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { orders } from '../../orders/server/tables.ts'
import { sumSessionTaxes, taxOfMoney, withShares } from '../tax-report.ts'
import { findTaxedOrders } from './tax-queries.ts'

/** What the close of a drawer prints of the taxes in its money, and of the limit for a fiscal terminal. */
export const readCloseFigures: ReadCloseFigures = async (tx, { sessionId, at }) => ({
  taxes: await taxesOfSession(tx, sessionId),
  counterSales: await sumYearOfSales(tx, at),
})

/** The taxes in the payments and refunds of a session, as the tax report books them. */
async function taxesOfSession(db: Db, sessionId: string): Promise<SessionTax[]> {
  const { tenders, refunds } = await listMoneyOf(db, sessionId)
  const isIn = new Set([...tenders, ...refunds].map(({ id }) => id))
  if (isIn.size === 0) return []
  const found = await findTaxedOrders(
    db,
    or(
      inArray(
        orders.id,
        tenders.map(({ orderId }) => orderId),
      ),
      inArray(
        orders.checkoutId,
        refunds.map(({ checkoutId }) => checkoutId),
      ),
    ),
  )
  const sums = found.flatMap((order) => {
    const { components, received, refunded } = taxOfMoney(order)
    const paid = (order.received ?? []).flatMap(({ id }, at) => (isIn.has(id) ? [received[at] ?? []] : []))
    const back = order.refunds.flatMap(({ parts, amount }, at) =>
      withShares(parts, amount).flatMap(({ id, share }) => (isIn.has(id) ? [(refunded[at] ?? []).map(share)] : [])),
    )
    const sumAt = (amounts: readonly (readonly number[])[], at: number) =>
      amounts.reduce((sum, ofTaxes) => sum + (ofTaxes[at] ?? 0), 0)
    return components.map((tax, at) => ({ ...tax, received: sumAt(paid, at), refunded: sumAt(back, at) }))
  })
  return sumSessionTaxes(sums)
}
