import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OrderLine } from '../sale/order-line.ts'
import { addService, insertCalendarOffering, timeAt } from './appointment-records.ts'
import { call } from './buyer.ts'
import { manualOrder } from './manual-order.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

/** What a line is due for when it is bought, and what the shop keeps of it. */
export type DepositTerms = Pick<OrderLine, 'deposit' | 'lateKeeps'>

/** Gives the seats and appointments of an order their terms, in the order of its lines. @returns the lines */
export async function giveTerms(
  { platform: { database } }: Pick<TestShop, 'platform'>,
  orderId: string,
  terms: readonly DepositTerms[],
): Promise<OrderLine[]> {
  const { rows } = await database.db.execute<{ items: OrderLine[] }>(
    sql`select items from orders where id = ${orderId}`,
  )
  const lines = rows[0]?.items ?? []
  const timed = lines.filter(({ startsAt }) => startsAt)
  const items = lines.map((line) => ({ ...line, ...terms[timed.indexOf(line)] }))
  const stored = JSON.stringify(items)
  await database.db.execute(sql`update orders set items = ${stored}::jsonb where id = ${orderId}`)
  await database.db.execute(sql`
    update checkouts set items = ${stored}::jsonb where id = (select checkout_id from orders where id = ${orderId})`)
  return items
}

/** A facial for some cents at an hour of {@link timeAt}, in a calendar of its own, as it is bought. */
export async function facialAt(shop: TestShop, price: number, hour: number) {
  const { id } = await addService(shop)
  const { db } = shop.platform.database
  await db.execute(sql`update products set price = ${price / 100} where id = ${id}`)
  await db.execute(sql`update product_variants set price = ${price / 100} where product_id = ${id}`)
  const slot = { startsAt: new Date(timeAt(shop, hour)), calendarId: await insertCalendarOffering(shop, [id]) }
  return { productId: id, variantId: id, quantity: 1, slot }
}

interface Staffed extends TestShop {
  admin: SignedIn
  ana: SignedIn
}

/** Ana's facial for $110.00, the day after tomorrow at 10:00. Its deposit of $25.00 is paid at the desk, and kept. */
export async function keptDepositOrder(shop: Staffed) {
  const facial = await facialAt(shop, 11_000, 10)
  const orderId = await manualOrder(shop, shop.ana, { items: [facial], total: 11_000 })
  const [line] = await giveTerms(shop, orderId, [{ deposit: 2500, lateKeeps: 'deposit' }])
  await call(shop, shop.admin, 'POST', `/api/admin/orders/${orderId}/tenders`, {
    kind: 'card_terminal',
    amount: '25.00',
    clientKey: randomUUID(),
  })
  const { rows } = await shop.platform.database.db.execute<{ id: string }>(
    sql`select id from bookings where order_id = ${orderId}`,
  )
  return {
    orderId,
    lineId: line?.lineId ?? '',
    productId: facial.productId,
    calendarId: facial.slot.calendarId,
    startsAt: facial.slot.startsAt,
    bookingId: rows[0]?.id ?? '',
  }
}
