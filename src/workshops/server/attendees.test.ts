import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { addWorkshop, buySeats } from '../../testing/workshop.ts'
import { browseSessions } from '../office-api.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows

it('lists who has seats, checks them in, and exports them', async () => {
  const workshop = await addWorkshop(shop)
  const [ana, luz] = [await shop.signIn(), await shop.signIn()]
  const order = await buySeats(shop, ana, workshop, 2)
  const voided = await buySeats(shop, luz, workshop)
  await rows(`update orders set payment_status = 'voided' where id = $1`, [voided])
  const path = `/api/admin/sessions/${workshop.variantId}/attendees`
  const { body } = await call(shop, admin, 'GET', path)
  expect(body).toMatchObject({
    session: { name: 'Makeup Workshop', place: 'Ponce', sold: 2, left: 17, canceledAt: null },
    attendees: [
      { orderId: order, name: 'Ana Peña', phone: '787-555-0142', email: ana.email, quantity: 2, isPaid: true },
    ],
  })
  const checkedIn = await call(shop, admin, 'PUT', `${path}/${order}`, { checkedIn: true })
  expect(checkedIn).toMatchObject({ statusCode: 200, body: { checkedInAt: expect.any(String) } })
  await call(shop, admin, 'PUT', `${path}/${order}`, { checkedIn: true })
  expect(await rows(`select 1 from audit_events where action = 'order.checked_in'`)).toHaveLength(1)
  const csv = await shop.server.inject({
    method: 'GET',
    url: `${path}/export?language=es`,
    headers: { cookie: admin.cookie },
  })
  expect(csv.body).toContain('Nombre,Teléfono')
  expect(csv.body).toContain('Ana Peña')
  expect(csv.headers['content-disposition']).toContain('makeup-workshop-asistentes-')
  await call(shop, admin, 'PUT', `${path}/${order}`, { checkedIn: false })
  expect((await call(shop, admin, 'GET', path)).body).toMatchObject({ attendees: [{ checkedInAt: null }] })
  expect((await call(shop, admin, 'PUT', `${path}/${voided}`, { checkedIn: true })).statusCode).toBe(404)
})

it('expects nobody who canceled, also when PayPal has refused the refund', async () => {
  const workshop = await addWorkshop(shop)
  const { variantId } = workshop
  const [ana, luz, eva] = [await shop.signIn(), await shop.signIn(), await shop.signIn()]
  const seat = await buySeats(shop, ana, workshop)
  const order = await buySeats(shop, luz, workshop)
  const kept = await buySeats(shop, eva, workshop)
  shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
  const own = `/api/orders/customer/${ana.id}/${seat}/lines/${variantId}/cancel`
  expect(await call(shop, ana, 'POST', own)).toMatchObject({ statusCode: 202 })
  shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
  const canceled = await call(shop, admin, 'POST', `/api/admin/orders/${order}/cancel`, {
    refund: 'all',
    restock: false,
  })
  expect(canceled.body).toMatchObject({ refund: { state: 'failed' } })
  shop.emulator.clearFaults()
  const list = () => call(shop, admin, 'GET', `/api/admin/sessions/${variantId}/attendees`)
  expect((await list()).body).toMatchObject({ session: { sold: 1 }, attendees: [{ orderId: kept }] })
  const { body: sessions } = await call(shop, admin, 'GET', `/api/admin/products/${workshop.productId}/sessions`)
  expect(sessions).toMatchObject([{ sold: 1 }])
  // Of a session that is canceled for everybody it is still to be refunded.
  await rows('update product_variants set canceled_at = now() where id = $1', [variantId])
  expect((await list()).body.attendees).toMatchObject([{ orderId: seat }, { orderId: kept }])
})

it('lists the sessions of all workshops: coming, past, canceled, and by text', async () => {
  const workshop = await addWorkshop(shop)
  await buySeats(shop, await shop.signIn(), workshop, 3)
  const { variantId } = workshop
  await rows(`update product_variants set place = 'Cabo Rojo' where id = $1`, [variantId])
  const removed = await addWorkshop(shop)
  await rows('update product_variants set archived_at = now() where id = $1', [removed.variantId])
  const list = async (query: string) => {
    const page = browseSessions.reply.parse((await call(shop, admin, 'GET', `/api/admin/sessions?${query}`)).body)
    return { ...page, ids: page.sessions.map((session) => session.variantId) }
  }
  const coming = await list('size=1&page=99')
  expect(coming).toMatchObject({ matching: coming.pages, page: coming.pages })
  expect((await list('')).ids).toContain(variantId)
  expect((await list('')).ids).not.toContain(removed.variantId)
  expect(await list('search=cabo%20makeup')).toMatchObject({
    sessions: [{ variantId, name: 'Makeup Workshop', place: 'Cabo Rojo', sold: 3, left: 17, canceledAt: null }],
  })
  expect((await list('search=cabo%20soap')).matching).toBe(0)
  expect((await list('filter=past&search=cabo')).matching).toBe(0)
  await rows(
    `update product_variants set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day',
    archived_at = now(), canceled_at = now() where id = $1`,
    [variantId],
  )
  expect((await list('search=cabo')).matching).toBe(0)
  expect((await list('filter=past&search=cabo')).ids).toEqual([variantId])
  expect((await list('filter=canceled&search=cabo')).ids).toEqual([variantId])
})

it('records one check-in when two staff members check in the same order at once', async () => {
  const workshop = await addWorkshop(shop)
  const order = await buySeats(shop, await shop.signIn(), workshop)
  const path = `/api/admin/sessions/${workshop.variantId}/attendees/${order}`
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call(shop, admin, 'PUT', path, { checkedIn: true })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  const recorded = `select 1 from audit_events where action = 'order.checked_in' and subject_id = $1`
  expect(await rows(recorded, [order])).toHaveLength(1)
})
