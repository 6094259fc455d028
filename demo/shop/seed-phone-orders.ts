import { randomUUID } from 'node:crypto'
import { findUserByEmail } from '../../src/accounts/server/user-queries.ts'
import { parkSale } from '../../src/counter/server/parked-sales.ts'
import type { Platform } from '../../src/kit/server/platform.ts'
import { findPhoneOrderPage } from '../../src/phone-orders/server/phone-order-queries.ts'
import { createPhoneOrder, sendPhoneOrder } from '../../src/phone-orders/server/phone-orders.ts'
import { listPastProducts } from './year/year-queries.ts'

/** The orders that two customers gave by telephone: one has a link in the demo mailbox, one is not sent yet. */
const calls = [
  {
    email: 'customer@flordemaga.test',
    phone: '787-555-0142',
    address: { address: 'Calle Dr. Veve 12', city: 'Bayamón', postalCode: '00961' },
    note: 'Es un regalo: por favor sin precios.',
    lines: [
      { slug: 'coco-and-honey-lip-balm', quantity: 3, price: 700, reason: 'Precio de la feria' },
      { slug: 'oat-and-rosemary-soap', quantity: 2 },
    ],
    isSent: true,
  },
  {
    email: 'joaquin@correo.test',
    phone: '787-555-0163',
    address: { address: 'Calle Comercio 45', city: 'Ponce', postalCode: '00730' },
    lines: [{ slug: 'isla-verde-mineral-sunscreen', quantity: 2 }],
    isSent: false,
  },
]

/** Adds phone orders and a sale that is parked at the counter, unless there are any. */
export async function seedPhoneOrders(platform: Platform): Promise<void> {
  const { db } = platform.database
  const first = { page: 1, size: 1 }
  const totals = await Promise.all([
    findPhoneOrderPage(db, { filter: 'open', ...first }),
    findPhoneOrderPage(db, { filter: 'closed', ...first }),
  ])
  const staff = await findUserByEmail(db, 'admin@flordemaga.test')
  if (!staff || totals.some(({ total }) => total > 0)) return
  const viewer = { id: staff.id, email: staff.email, role: staff.role, emailVerified: true }
  const by = { viewer, requestId: 'demo' }
  const products = await listPastProducts(db)
  for (const { email, address, lines: wanted, isSent, ...call } of calls) {
    const user = await findUserByEmail(db, email)
    const lines = wanted.flatMap(({ slug, ...line }) => {
      const sold = products.find((product) => product.slug === slug)
      return sold && (sold.stock ?? line.quantity) >= line.quantity
        ? [{ ...line, productId: sold.productId, variantId: sold.variantId }]
        : []
    })
    if (!user || lines.length === 0) continue
    const { firstName, lastName, language } = user
    const shippingAddress = { ...address, state: 'PR', country: 'US' }
    const said = { ...call, firstName, lastName, language, lines, shippingAddress }
    const { id } = await createPhoneOrder(platform, by, { ...said, userId: user.id })
    if (isSent) await sendPhoneOrder(platform, by, id, { mail: true })
  }
  const waiting = products.filter(({ type, stock }) => type === 'product' && (stock ?? 9) > 8).slice(2, 4)
  if (waiting.length === 0) return
  const lines = waiting.map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 }))
  await parkSale(platform, by, randomUUID(), { lines, word: 'Luz, vuelve a las 3', language: 'es' })
}
