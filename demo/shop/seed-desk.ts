import { randomUUID } from 'node:crypto'
import { quoteSale, sell } from '../../src/counter/server/counter-sales.ts'
import { setFavourite } from '../../src/counter/server/favourites.ts'
import { closeDrawer, countDrawer, createDrawer, moveMoney, openDrawer } from '../../src/drawers/server/drawers.ts'
import type { By } from '../../src/kit/server/http/guards.ts'
import type { Platform } from '../../src/kit/server/platform.ts'
import { addNote } from '../../src/orders/server/notes.ts'
import { listUnpaidBefore } from '../../src/orders/server/order-queries.ts'
import { sendParcel } from '../../src/orders/server/parcels.ts'
import { recordTender } from '../../src/orders/server/record-tender.ts'
import { readCloseFigures } from '../../src/reports/server/close-queries.ts'
import { listOrdersToPack, listPastProducts } from './year/year-queries.ts'

/** Numbers that USPS might give: their check digits are right. */
const [first, second] = ['9400111202555842332669', '9400111202555842332676']

/**
 * Adds what the desk of a shop shows in the middle of a day: an order whose parcel is under way, one that was sent in part,
 * one of which a deposit was paid, a drawer that was closed yesterday and is open today, a sale to somebody who walked in,
 * favourites of the counter, and notes of `author`, a member of staff.
 */
export async function seedDesk(platform: Platform, author: { id: string; email: string }): Promise<void> {
  const by = { viewer: { ...author, role: 'admin' as const, emailVerified: true }, requestId: 'demo' }
  const drawerId = await openDrawers(platform, by)
  await takeDeposit(platform, by, drawerId)
  const orders = await listOrdersToPack(platform.database.db)
  const large = orders.find(({ items }) => items.filter(({ ships }) => ships).length > 1)
  const [whole, asked] = orders.filter(({ id }) => id !== large?.id)
  if (!large || !whole || !asked) return
  await sellToWalkIn(platform, by, drawerId)
  const shippedAt = new Date(platform.clock().getTime() - 2 * 3_600_000)
  await sendParcel(platform, by, whole.id, { number: first, shippedAt })
  const lines = large.items.filter(({ ships }) => ships).slice(0, 1)
  await sendParcel(platform, by, large.id, {
    number: second,
    shippedAt,
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
  })
  await addNote(platform, by, large.id, 'The rest leaves tomorrow: one shelf is being restocked.')
  await addNote(platform, by, asked.id, 'Llamó por teléfono: dejar el paquete con el vecino del 2B.')
}

/** A drawer that was counted and closed yesterday evening, and opened this morning. @returns its id */
async function openDrawers(platform: Platform, by: By): Promise<string> {
  const at = (hoursAgo: number): Platform => {
    const moment = new Date(platform.clock().getTime() - hoursAgo * 3_600_000)
    return { ...platform, clock: () => moment }
  }
  const { id } = await createDrawer(at(34), by, { name: 'Caja del estudio', placeState: null })
  await openDrawer(at(33), by, { id, opening: 10_000 })
  const stamps = { kind: 'out', amount: 1_460, reason: 'Sellos del correo', clientKey: randomUUID() } as const
  await moveMoney(at(29), by, { id, ...stamps })
  await countDrawer(at(25), by, { id, counted: 8_540 })
  await closeDrawer(at(25), readCloseFigures, by, { id })
  await openDrawer(at(1), by, { id, opening: 8_540 })
  return id
}

/** Of the newest order that is not paid, $10.00 came in by ATH Móvil; the rest is due. */
async function takeDeposit(platform: Platform, by: By, drawerId: string): Promise<void> {
  const now = platform.clock()
  const newest = (await listUnpaidBefore(platform.database.db, now, now, 100)).at(-1)
  if (!newest) return
  const deposit = { kind: 'ath_movil', amount: 1_000, reference: '7714', drawerId, clientKey: randomUUID() } as const
  await recordTender(platform, by, newest, deposit)
}

/** Somebody without an account buys two goods, and pays in cash; other goods are pinned. */
async function sellToWalkIn(platform: Platform, by: By, drawerId: string): Promise<void> {
  const goods = (await listPastProducts(platform.database.db)).filter(
    ({ type, stock }) => type === 'product' && (stock ?? 9) > 8,
  )
  const lines = goods.slice(0, 2).map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 }))
  if (lines.length === 0) return
  const { total: amount } = await quoteSale(platform, { lines, drawerId })
  const given = Math.ceil(amount / 2_000) * 2_000
  const tenders = [{ kind: 'cash' as const, amount, given, drawerId }]
  await sell(platform, by, { lines, tenders, clientKey: randomUUID() })
  for (const { variantId } of goods.slice(1, 4)) await setFavourite(platform, by, { variantId, isPinned: true })
}
