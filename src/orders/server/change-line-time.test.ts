import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { startMailingShop } from '../../testing/event-mails.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { expectConsistency } from '../../testing/payment-shop.ts'
import { addTaxRule, clearRules } from '../../testing/price-rules.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { addSession, addWorkshop, buySeats } from '../../testing/workshop.ts'

const hour = 3_600_000
let shop: Awaited<ReturnType<typeof startMailingShop>>

beforeAll(async () => {
  shop = await startMailingShop()
})
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

const path = (who: SignedIn, order: string, variant: string) =>
  `/api/orders/customer/${who.id}/${order}/lines/${variant}`
const move = (who: SignedIn, order: string, from: string, to: string) =>
  call(shop, who, 'PUT', `${path(who, order, from)}/time`, { variantId: to })
const left = async (...variants: string[]) => {
  const found = await shop.rows('select id, stock from product_variants where id = any($1)', [variants])
  return variants.map((id) => found.find((row) => row.id === id)?.stock)
}
const itemsOf = async (order: string) => {
  const [row] = await shop.rows(
    'select o.items, c.items = o.items as same from orders o join checkouts c on c.id = o.checkout_id where o.id = $1',
    [order],
  )
  expect(row?.same).toBe(true)
  return row?.items
}

it('moves seats to another session: stock, line and deadline follow, no money moves', async () => {
  const from = await addWorkshop(shop)
  const to = await addSession(shop, from, { days: 9, place: 'Mayagüez', seats: 3 })
  const ana = await shop.signIn()
  const order = await buySeats(shop, ana, from, 2)
  const times = await call(shop, ana, 'GET', `${path(ana, order, from.variantId)}/times`)
  expect(times.body).toMatchObject({ sessions: [{ variantId: to.variantId, left: 3, place: 'Mayagüez' }] })

  const { statusCode, body } = await move(ana, order, from.variantId, to.variantId)
  expect(statusCode).toBe(200)
  const line = {
    variantId: to.variantId,
    startsAt: to.startsAt.toISOString(),
    endsAt: new Date(to.startsAt.getTime() + 2 * hour).toISOString(),
    changeUntil: new Date(to.startsAt.getTime() - 24 * hour).toISOString(),
    place: 'Mayagüez',
    quantity: 2,
  }
  expect(body).toMatchObject({ paymentStatus: 'paid', total: '90.00', items: [line] })
  expect(await itemsOf(order)).toMatchObject([{ ...line, sequence: 1 }])
  expect(await left(from.variantId, to.variantId)).toEqual([20, 1])
  expect(shop.emulator.refunds()).toEqual([])
  const [event] = await shop.rows(`select actor_id, before, after from audit_events where action = 'order.line_moved'`)
  expect(event).toMatchObject({ actor_id: ana.id, before: { place: 'Ponce' }, after: { place: 'Mayagüez' } })

  expect((await move(ana, order, to.variantId, from.variantId)).statusCode).toBe(200)
  expect(await left(from.variantId, to.variantId)).toEqual([18, 3])
})

it('refuses full, more expensive, past, canceled and other workshops’ sessions, and holds no seats', async () => {
  const from = await addWorkshop(shop)
  const full = await addSession(shop, from, { seats: 1 })
  const dearer = await addSession(shop, from, { price: 5000 })
  const over = await addSession(shop, from, { days: -1 })
  const canceled = await addSession(shop, from)
  await call(shop, shop.admin, 'POST', `/api/admin/sessions/${canceled.variantId}/cancel`)
  const other = await addWorkshop(shop)
  const ana = await shop.signIn()
  const order = await buySeats(shop, ana, from, 2)
  expect((await call(shop, ana, 'GET', `${path(ana, order, from.variantId)}/times`)).body.sessions).toEqual([])
  const refused = { statusCode: 409, body: { code: 'session_unavailable' } }
  for (const { variantId } of [dearer, over, canceled, other, from, { variantId: randomUUID() }]) {
    expect(await move(ana, order, from.variantId, variantId)).toMatchObject(refused)
  }
  const answer = await move(ana, order, from.variantId, full.variantId)
  expect(answer).toMatchObject({ statusCode: 409, body: { code: 'session_full' } })
  expect(await left(from.variantId, full.variantId)).toEqual([18, 1])
})

it('neither offers nor accepts a session in a state with another tax, and staff do not move sold seats there', async () => {
  const from = await addWorkshop(shop)
  const alike = await addSession(shop, from, { days: 8, placeState: 'PR' })
  const taxed = await addSession(shop, from, { days: 9, placeState: 'FL' })
  const ana = await shop.signIn()
  const order = await buySeats(shop, ana, from)
  await addTaxRule(shop, { states: ['FL'] })
  const times = await call(shop, ana, 'GET', `${path(ana, order, from.variantId)}/times`)
  expect(times.body.sessions).toMatchObject([{ variantId: alike.variantId }])
  const refused = { statusCode: 409, body: { code: 'other_tax' } }
  expect(await move(ana, order, from.variantId, taxed.variantId)).toMatchObject(refused)
  const endsAt = new Date(from.startsAt.getTime() + 2 * hour)
  const sold = { id: from.variantId, price: '45.00', startsAt: from.startsAt, endsAt, place: 'Miami', placeState: 'FL' }
  const product = `/api/products/${from.productId}`
  expect(await call(shop, shop.admin, 'PUT', product, { variants: [sold] })).toMatchObject(refused)
  expect((await move(ana, order, from.variantId, alike.variantId)).statusCode).toBe(200)
  await clearRules(shop)
})

it('refuses other users, moves within 24 hours of the start, and lines that have changed', async () => {
  const from = await addWorkshop(shop)
  const to = await addSession(shop, from, { days: 9 })
  const [ana, eve] = [await shop.signIn(), await shop.signIn()]
  const order = await buySeats(shop, ana, from)
  expect((await move(eve, order, from.variantId, to.variantId)).statusCode).toBe(404)
  const foreign = `${path(ana, order, from.variantId)}/time`
  for (const who of [eve, shop.admin]) {
    expect((await call(shop, who, 'PUT', foreign, { variantId: to.variantId })).statusCode).toBe(404)
  }
  const late = from.startsAt.getTime() - 24 * hour - shop.platform.clock().getTime()
  shop.wait(late + 1000)
  const answer = await move(ana, order, from.variantId, to.variantId)
  shop.wait(-late - 1000)
  expect(answer).toMatchObject({ statusCode: 409, body: { code: 'too_late_to_change' } })
  expect((await move(ana, order, from.variantId, to.variantId)).statusCode).toBe(200)
  const again = await move(ana, order, from.variantId, to.variantId)
  expect(again).toMatchObject({ statusCode: 409, body: { code: 'line_changed' } })
})

it('leaves seats that staff returned before the move in the original session', async () => {
  const from = await addWorkshop(shop)
  const to = await addSession(shop, from, { days: 9 })
  const ana = await shop.signIn()
  const order = await buySeats(shop, ana, from, 3)
  const { productId, variantId } = from
  const refund = { key: randomUUID(), amount: '45.00', returned: [{ productId, variantId, quantity: 1 }] }
  expect((await call(shop, shop.admin, 'POST', `/api/orders/${order}/refunds`, refund)).statusCode).toBe(200)
  const moved = await move(ana, order, variantId, to.variantId)
  expect(moved.body).toMatchObject({
    items: [
      { variantId: to.variantId, quantity: 2, returned: 0 },
      { variantId, quantity: 1, returned: 1 },
    ],
  })
  expect(await left(variantId, to.variantId)).toEqual([20, 18])
  expect(await move(ana, order, variantId, to.variantId)).toMatchObject({
    statusCode: 409,
    body: { code: 'line_canceled' },
  })
  expect((await move(ana, order, to.variantId, variantId)).body).toMatchObject({
    items: [
      { variantId, quantity: 2, returned: 0 },
      { variantId, quantity: 1, returned: 1 },
    ],
  })
  expect(await left(variantId, to.variantId)).toEqual([18, 20])
})

it('moves seats of an unpaid order, but not onto seats of the same order', async () => {
  const from = await addWorkshop(shop)
  const to = await addSession(shop, from, { days: 9 })
  const third = await addSession(shop, from, { days: 11 })
  const ana = await shop.signIn()
  const items = [from, to].map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 }))
  const order = await manualOrder(shop, ana, { items, total: 9000 })
  const onto = await move(ana, order, from.variantId, to.variantId)
  expect(onto).toMatchObject({ statusCode: 409, body: { code: 'session_in_order' } })
  expect((await move(ana, order, from.variantId, third.variantId)).statusCode).toBe(200)
  expect(await left(from.variantId, to.variantId, third.variantId)).toEqual([20, 19, 19])
  expect(
    (await call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/cancel`, { refund: 'all', restock: true }))
      .statusCode,
  ).toBe(200)
  expect(await left(from.variantId, to.variantId, third.variantId)).toEqual([20, 20, 20])
})

it('lets one of two concurrent moves get the last seat, and does not refund moved seats when the session is canceled', async () => {
  const from = await addWorkshop(shop)
  const to = await addSession(shop, from, { days: 9, seats: 1 })
  const buyers = [await shop.signIn(), await shop.signIn()]
  const orders = await Promise.all(buyers.map((who) => buySeats(shop, who, from)))
  const answers = await Promise.all(
    buyers.map((who, index) => move(who, orders[index] ?? '', from.variantId, to.variantId)),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('session_full')
  expect(await left(from.variantId, to.variantId)).toEqual([19, 0])
  const moved = answers.findIndex(({ statusCode }) => statusCode === 200)
  // The other buyer moves to a third session, so that the canceled session has no seats to refund.
  const stayed = orders[1 - moved] ?? ''
  const third = await addSession(shop, from, { days: 11 })
  expect((await move(buyers[1 - moved] ?? shop.admin, stayed, from.variantId, third.variantId)).statusCode).toBe(200)
  await call(shop, shop.admin, 'POST', `/api/admin/sessions/${from.variantId}/cancel`)
  await shop.rows(`update product_variants set canceled_at = now() - interval '1 hour' where id = $1`, [from.variantId])
})
