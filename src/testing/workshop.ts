import { productVariants, stockMovements } from '../catalog/server/tables.ts'
import { updateVariant } from '../catalog/server/variant-queries.ts'
import { createCheckout } from '../checkout/server/create-checkout.ts'
import type { Locale } from '../kit/locale.ts'
import { formatDecimal } from '../kit/money.ts'
import { inTransaction } from '../kit/server/database/database.ts'
import { findOrderOfCheckout } from '../orders/server/order-queries.ts'
import { findCheckoutByPayment } from '../sale/server/checkout-queries.ts'
import { addressInPonce } from './buyer.ts'
import { captureById } from './capture-by-id.ts'
import type { Purchase } from './manual-order.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

const hourMs = 60 * 60 * 1000

/** A workshop for $45.00 with one session in a week. */
export async function addWorkshop(
  shop: TestShop,
  { seats = 20 } = {},
): Promise<{ productId: string; variantId: string; startsAt: Date }> {
  const workshop = await shop.addProduct({ name: 'Makeup Workshop', type: 'workshop', price: 4500, stock: 0 })
  const session = await addSession(shop, { productId: workshop.id }, { seats })
  await inTransaction(shop.platform.database, (tx) => updateVariant(tx, workshop.id, { archivedAt: new Date() }))
  return session
}

/** Another session of a workshop. */
export async function addSession(
  shop: TestShop,
  { productId }: { productId: string },
  {
    seats = 20,
    price = 4500,
    days = 7,
    place = 'Ponce',
    placeState,
  }: { seats?: number; price?: number; days?: number; place?: string; placeState?: string } = {},
): Promise<{ productId: string; variantId: string; startsAt: Date }> {
  const startsAt = new Date(Math.ceil(Date.now() / hourMs) * hourMs + days * 24 * hourMs)
  const session = { startsAt, endsAt: new Date(startsAt.getTime() + 2 * hourMs), place, placeState }
  return inTransaction(shop.platform.database, async (tx) => {
    const [row] = await tx
      .insert(productVariants)
      .values({ ...session, productId, price, stock: seats })
      .returning()
    if (!row) throw new Error('no session')
    await tx.insert(stockMovements).values({ productId, variantId: row.id, delta: seats, reason: 'initial' })
    return { productId, variantId: row.id, startsAt }
  })
}

type Workshop = Awaited<ReturnType<typeof addWorkshop>>

/** Buys seats of the session, paid with the wallet. @returns the id of the order */
export function buySeats(
  shop: TestShop,
  buyer: SignedIn,
  workshop: Workshop,
  quantity = 1,
  language: Locale = 'en',
): Promise<string> {
  const { productId, variantId } = workshop
  return buyItems(shop, buyer, { items: [{ productId, variantId, quantity }], total: 4500 * quantity, language })
}

/** Buys items, paid with the wallet; `total` in cents. @returns the id of the order */
export async function buyItems(
  shop: TestShop,
  buyer: SignedIn,
  { items, total, language = 'en' }: Purchase,
): Promise<string> {
  const viewer = { id: buyer.id, email: buyer.email, role: 'customer' as const, emailVerified: true }
  const { id } = await createCheckout(shop.platform, shop.provider, viewer, {
    amount: formatDecimal(total),
    currency: 'USD',
    intent: 'CAPTURE',
    customerInfo: { firstName: 'Ana', lastName: 'Peña', email: buyer.email, phone: '787-555-0142' },
    items,
    shippingAddress: addressInPonce,
    language,
  })
  await shop.emulator.approve(id)
  await captureById(shop.platform, id)
  const { db } = shop.platform.database
  const checkout = await findCheckoutByPayment(db, id)
  const order = checkout && (await findOrderOfCheckout(db, checkout.id))
  if (!order) throw new Error('no order')
  return order.id
}

/** A seat of a new workshop, which has another session. */
export async function buySeat(shop: TestShop, buyer: SignedIn) {
  const workshop = await addWorkshop(shop)
  const { variantId: otherVariantId } = await addSession(shop, workshop)
  return { ...workshop, otherVariantId, orderId: await buySeats(shop, buyer, workshop) }
}
