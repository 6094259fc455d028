import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { remindAttendees } from '../../orders/server/remind-attendees.ts'
import { call } from '../../testing/buyer.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { addSession, addWorkshop, buySeats } from '../../testing/workshop.ts'
import { settleSession } from '../../workshops/server/sessions.ts'

// Orders in which a variant stands in two lines at different prices. No cart has them yet: they are written to the database.

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

interface Line {
  lineId: string
  variantId: string
  quantity: number
  price: number
  paid: number
}

const linesOf = async (order: string) =>
  (await shop.rows('select items from orders where id = $1', [order]))[0]?.items as Line[]

/** Splits the only line of an order, of three units, into two units and one at other prices that cost the same. */
async function split(order: string, [two, one]: [number, number]): Promise<[Line, Line]> {
  const [line] = await linesOf(order)
  if (!line) throw new Error('no line')
  const lines: [Line, Line] = [
    { ...line, quantity: 2, price: two, paid: 2 * two },
    { ...line, lineId: randomUUID(), quantity: 1, price: one, paid: one },
  ]
  for (const table of ['orders', 'checkouts']) {
    const key = table === 'orders' ? 'id = $1' : 'id = (select checkout_id from orders where id = $1)'
    await shop.rows(`update ${table} set items = $2 where ${key}`, [order, JSON.stringify(lines)])
  }
  return lines
}

/** Two seats of a session for $50.00 each and one for $35.00. */
async function buySeatsTwice() {
  const workshop = await addWorkshop(shop)
  const order = await buySeats(shop, shop.ana, workshop, 3)
  const [dear, cheap] = await split(order, [5000, 3500])
  return { workshop, order, dear, cheap }
}

const path = (order: string, line: string) => `/api/orders/customer/${shop.ana.id}/${order}/lines/${line}`
const cancel = (order: string, line: string, keep = 0) =>
  call(shop, shop.ana, 'POST', `${path(order, line)}/cancel`, { keep })
const refund = (order: string, amount: string, returned: object[]) => shop.refund({ id: order }, { amount, returned })
const itemsOf = async (order: string) => {
  const { body } = await call(shop, shop.ana, 'GET', `/api/orders/customer/${shop.ana.id}`)
  const found = (body as unknown as { id: string; items: object[] }[]).find(({ id }) => id === order)
  return found?.items
}
const seatsIn = async (variantId: string) => {
  const { body } = await call(shop, shop.admin, 'GET', `/api/admin/sessions/${variantId}/attendees`)
  return (body.session as { sold: number }).sold
}
const documentText = async (url: string) =>
  pdfText((await shop.server.inject({ url, headers: { cookie: shop.admin.cookie } })).rawPayload)
const calendarOf = async (order: string) => {
  const url = `/api/orders/customer/${shop.ana.id}/${order}/calendar`
  const { payload } = await shop.server.inject({ url, headers: { cookie: shop.ana.cookie } })
  // Long lines are folded.
  return [...payload.replaceAll('\r\n ', '').matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid)
}

it('refunds the units of one line and not of the other', async () => {
  const { workshop, order, dear, cheap } = await buySeatsTwice()
  expect((await cancel(order, dear.lineId, 1)).statusCode).toBe(200)
  expect(await itemsOf(order)).toMatchObject([
    { lineId: dear.lineId, price: '50.00', returned: 1 },
    { lineId: cheap.lineId, price: '35.00', returned: 0 },
  ])
  expect(await seatsIn(workshop.variantId)).toBe(2)
  const seat = { productId: workshop.productId, quantity: 1 }
  expect((await refund(order, '35.00', [{ ...seat, lineId: cheap.lineId }])).statusCode).toBe(200)
  const again = await refund(order, '35.00', [{ ...seat, lineId: cheap.lineId }])
  expect(again).toMatchObject({ statusCode: 400, body: { code: 'too_many_returned' } })
  expect(await itemsOf(order)).toMatchObject([{ returned: 1 }, { returned: 1 }])
  const { refunds } = await shop.details({ id: order })
  expect(refunds.map(({ amount }) => amount)).toEqual(['50.00', '35.00'])
  const note = `/api/orders/${order}/credit-notes/${refunds[1]?.creditNote}`
  expect(await documentText(note)).toContain('35.00')
  expect((await shop.mailsAbout(order))[1]).toMatchObject({ refundedLines: [{ quantity: 1, price: 3500 }] })
  expect((await cancel(order, dear.lineId)).statusCode).toBe(200)
  expect(await seatsIn(workshop.variantId)).toBe(0)
  const [row] = await shop.rows('select payment_status from orders where id = $1', [order])
  expect(row?.payment_status).toBe('refunded')
})

it('refunds both lines at once, as a session that is canceled does', async () => {
  const { workshop, order } = await buySeatsTwice()
  await call(shop, shop.admin, 'POST', `/api/admin/sessions/${workshop.variantId}/cancel`)
  await settleSession(shop.platform, workshop.variantId)
  const { refunds } = await shop.details({ id: order })
  expect(refunds.map(({ amount }) => amount)).toEqual(['135.00'])
  expect((await shop.mailsAbout(order))[0]).toMatchObject({ refundedLines: [{ quantity: 2 }, { quantity: 1 }] })
})

it('takes the variant for a line only while it stands once', async () => {
  const { workshop, order, dear } = await buySeatsTwice()
  const { productId, variantId } = workshop
  expect(await cancel(order, variantId)).toMatchObject({ statusCode: 409, body: { code: 'line_changed' } })
  const unnamed = await refund(order, '35.00', [{ productId, variantId, quantity: 1 }])
  expect(unnamed).toMatchObject({ statusCode: 400, body: { code: 'too_many_returned' } })
  const { variantId: to } = await addSession(shop, workshop, { price: 5000, days: 9 })
  expect((await call(shop, shop.ana, 'PUT', `${path(order, dear.lineId)}/time`, { variantId: to })).statusCode).toBe(
    200,
  )
  expect((await cancel(order, variantId)).statusCode).toBe(200)
  expect(await itemsOf(order)).toMatchObject([
    { variantId: to, returned: 0 },
    { variantId, returned: 1 },
  ])
})

it('gives each line its own calendar entry, which stays when seats are moved', async () => {
  const { workshop, order, dear, cheap } = await buySeatsTwice()
  const uids = [`${order}-${workshop.variantId}`, `${order}-${cheap.lineId}`]
  expect(await calendarOf(order)).toEqual(uids)
  const { variantId: to } = await addSession(shop, workshop, { price: 5000, days: 9 })
  await cancel(order, dear.lineId, 1)
  const moved = await call(shop, shop.ana, 'PUT', `${path(order, dear.lineId)}/time`, { variantId: to })
  expect(moved.body).toMatchObject({
    items: [
      { variantId: to, quantity: 1, returned: 0 },
      { lineId: dear.lineId, quantity: 1, returned: 1 },
      { lineId: cheap.lineId, quantity: 1, returned: 0 },
    ],
  })
  expect(await calendarOf(order)).toEqual(uids)
  const mails = `select 1 from mails where subject_id = $1 and template = 'event_reminder'`
  shop.wait(workshop.startsAt.getTime() - shop.platform.clock().getTime() - 23 * 3_600_000)
  await shop.rows(`update orders set created_at = now() - interval '3 days' where id = $1`, [order])
  await remindAttendees(shop.platform)
  expect(await shop.rows(mails, [order])).toHaveLength(1)
  expect((await cancel(order, cheap.lineId)).body).toMatchObject({ code: 'too_late_to_change' })
})

it('puts the goods of one line back to stock', async () => {
  const sold = await shop.sell()
  const [two, one] = await split(sold.id, [3000, 2550])
  const { productId } = sold
  const returned = [two, one].map(({ lineId }) => ({ lineId, productId, quantity: 1, restocked: 0 }))
  expect((await refund(sold.id, '55.50', returned)).statusCode).toBe(200)
  expect(await shop.stockOf(sold)).toBe(7)
  const lines = [{ lineId: one.lineId, productId, restocked: 1 }]
  const { body } = await call(shop, shop.admin, 'POST', `/api/admin/orders/${sold.id}/restock`, { lines })
  expect(body).toMatchObject({ restockable: [{ lineId: two.lineId, refunded: 1, restocked: 0 }] })
  expect(await shop.stockOf(sold)).toBe(8)
  expect(await documentText(`/api/orders/${sold.id}/packing-slip`)).toMatch(/Items 1 /)
  expect((await shop.refund(sold, { amount: '30.00' })).statusCode).toBe(200)
  expect((await shop.details(sold)).returnable).toMatchObject([{ lineId: two.lineId, quantity: 1 }])
})

it('names the lines that the previous release writes without ids', async () => {
  const workshop = await addWorkshop(shop)
  const order = await buySeats(shop, shop.ana, workshop, 3)
  const { productId, variantId } = workshop
  await refund(order, '45.00', [{ productId, variantId, quantity: 1 }])
  const [line] = await linesOf(order)
  if (!line) throw new Error('no line')
  const inserted = await shop.rows(
    `with old as (delete from refund_lines where line_id = $1 returning refund_id, product_id, variant_id, quantity, amount, restocked)
     select * from old`,
    [line.lineId],
  )
  const { refund_id, quantity, amount, restocked } = inserted[0] ?? {}
  await shop.rows(
    `insert into refund_lines (refund_id, product_id, variant_id, quantity, amount, restocked) values ($1, $2, $3, $4, $5, $6)`,
    [refund_id, productId, variantId, quantity, amount, restocked],
  )
  expect(await shop.rows('select line_id from refund_lines where refund_id = $1', [refund_id])).toEqual([
    { line_id: line.lineId },
  ])
})

it('keeps the ids of returned seats when the previous release moves others', async () => {
  const workshop = await addWorkshop(shop)
  const order = await buySeats(shop, shop.ana, workshop, 3)
  const { productId, variantId } = workshop
  await refund(order, '45.00', [{ productId, variantId, quantity: 1 }])
  const [line] = await linesOf(order)
  if (!line) throw new Error('no line')
  const save = (lines: Line[]) =>
    shop.rows('update orders set items = $2 where id = $1', [order, JSON.stringify(lines)])
  const to = randomUUID()
  // As it copies the line: moved seats first, then those that were returned.
  await save([
    { ...line, variantId: to, quantity: 2 },
    { ...line, quantity: 1 },
  ])
  const [moved, rest] = await linesOf(order)
  expect([moved?.lineId, rest?.lineId]).toEqual([undefined, line.lineId])
  expect(await itemsOf(order)).toMatchObject([
    { lineId: to, returned: 0 },
    { lineId: line.lineId, returned: 1 },
  ])
  // Back to the first session: it leaves out the returned seats and counts them with the others.
  await save([{ ...line, lineId: randomUUID(), quantity: 3 }])
  expect(await itemsOf(order)).toMatchObject([{ lineId: line.lineId, returned: 1 }])
})
