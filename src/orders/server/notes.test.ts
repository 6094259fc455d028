import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

const note = (id: string, text: string, user = shop.admin) =>
  call(shop, user, 'POST', `/api/admin/orders/${id}/notes`, { text })

it('is read by staff with its author and time, and by nobody else', async () => {
  const { id } = await shop.sell()
  const secret = `Llamó ${randomUUID()}`
  expect(await note(id, `  ${secret}\nrecoge el viernes `)).toMatchObject({
    statusCode: 201,
    body: { notes: [{ text: `${secret}\nrecoge el viernes`, author: expect.any(String) }] },
  })
  await note(id, 'Segunda', shop.root)
  const { body } = await call(shop, shop.admin, 'GET', `/api/admin/orders/${id}/notes`)
  expect(body).toMatchObject({ notes: [{ text: expect.stringContaining(secret) }, { text: 'Segunda' }] })
  expect((await note(id, 'x', shop.ana)).statusCode).toBe(403)
  const own = await shop.server.inject({
    method: 'GET',
    url: `/api/orders/customer/${shop.ana.id}`,
    headers: { cookie: shop.ana.cookie },
  })
  expect(own.payload).toContain(id)
  expect(own.payload).not.toContain(secret)
  const trail = await shop.rows(`select after::text from audit_events where action = 'order.note_added'`)
  expect(trail).toHaveLength(2)
  expect(JSON.stringify(trail)).not.toContain(secret)
})

it('is refused when it is blank, too long, or about no order', async () => {
  const { id } = await shop.sell()
  expect(await note(id, '   ')).toMatchObject({
    statusCode: 400,
    body: { fields: [{ field: 'text', code: 'note_required' }] },
  })
  expect(await note(id, 'ñ'.repeat(2001))).toMatchObject({
    statusCode: 400,
    body: { fields: [{ field: 'text', code: 'text_too_long' }] },
  })
  expect((await note(id, 'ñ'.repeat(2000))).statusCode).toBe(201)
  expect((await note(randomUUID(), 'x')).statusCode).toBe(404)
})
