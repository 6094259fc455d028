import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProductOnWire } from '../../catalog/api.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { startTwoShops, type TwoShops } from '../../testing/two-shops.ts'

const buyerCount = 200
const seats = 50

let shops: TwoShops

beforeAll(async () => {
  shops = await startTwoShops(buyerCount)
}, 120_000)
afterAll(() => shops.close())

/** A workshop with two sessions, whose sales lock the same product. */
async function addWorkshop(): Promise<ProductOnWire> {
  const admin = await shops.first.signIn({ role: 'admin' })
  const session = (day: string, stock: number) => {
    const times = { startsAt: `${day}T14:00:00Z`, endsAt: `${day}T17:00:00Z` }
    return { price: '75.00', stock, ...times, place: 'Casa de la Cultura, Mayagüez' }
  }
  const { body } = await call(shops.first, admin, 'POST', '/api/products', {
    name: 'Self-Makeup Workshop',
    type: 'workshop',
    price: '75.00',
    variants: [session('2999-01-05', seats), session('2999-01-12', buyerCount)],
  })
  return body as unknown as ProductOnWire
}

/** Opens and approves a payment of one seat at an instance. */
async function approveSeat(workshop: ProductOnWire, who: SignedIn, index: number, session: number): Promise<string> {
  const variantId = workshop.variants[session]?.id ?? ''
  const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: who.email, phone: '787-555-0142' }
  const address = { shippingAddress: null, billingAddress: addressInPonce }
  const line = { id: workshop.id, variantId, price: 7500, quantity: 1 }
  const { body } = await openPayment(shops.instance(index), who, [line], { customerInfo, ...address })
  await shops.first.emulator.approve(body.id)
  return body.id
}

it('of 200 buyers of 50 seats at two instances, 50 pay, the others get 409 and are not charged', async () => {
  const workshop = await addWorkshop()
  const wanted = await Promise.all(shops.buyers.map((who, index) => approveSeat(workshop, who, index, 0)))
  const others = await Promise.all(shops.buyers.slice(0, 20).map((who, index) => approveSeat(workshop, who, index, 1)))
  const captures = wanted.map((id, index) => capture(shops.instance(index + 1), shops.buyers[index] ?? null, id))
  const besides = others.map((id, index) => capture(shops.instance(index), shops.buyers[index] ?? null, id))
  const answers = await Promise.all(captures)
  const sold = wanted.filter((_, index) => answers[index]?.statusCode === 200)
  expect(sold).toHaveLength(seats)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body.code}`))).toEqual(
    new Set(['409 out_of_stock']),
  )
  expect(String(refused[0]?.body.message)).toMatch(
    /^Self-Makeup Workshop \(Sat, Jan 5, 2999, .+\) is sold out, or there are fewer left than you chose\.$/,
  )
  expect((await Promise.all(besides)).map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200))
  const charged = new Set(shops.first.emulator.ledger().map(({ orderId }) => orderId))
  expect(wanted.filter((id) => charged.has(id)).sort()).toEqual(sold.sort())
  const { rows } = await shops.first.platform.database.pool.query(
    'select stock from product_variants where product_id = $1 order by position',
    [workshop.id],
  )
  expect(rows).toEqual([{ stock: 0 }, { stock: buyerCount - others.length }])
  expect(await checkInvariants(shops.first.platform.database)).toEqual([])
  expect(await compareLedger(shops.first)).toEqual([])
}, 180_000)
