import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call } from '../../testing/buyer.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { withoutPerson } from '../../testing/without-person.ts'

// Orders without an account: no reader, and no two of them are of one customer.

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  const found = await checkInvariants(shop.platform.database)
  expect(found.map(({ rule, subject }) => `${rule}: ${subject}`)).toEqual([])
})

const get = (path: string) => call(shop, shop.admin, 'GET', path)
const post = (path: string, body: object = {}) => call(shop, shop.admin, 'POST', path, body)
const put = (path: string, body: object) => call(shop, shop.admin, 'PUT', path, body)
const remove = (id: string, user = shop.admin) => call(shop, user, 'DELETE', `/api/admin/orders/${id}/person`)
const mailsAbout = async (id: string) =>
  (await shop.rows('select template from mails where subject_id = $1', [id])).map(({ template }) => template)

/** A sale of one cream of $28.50 over the counter. */
async function sold(customer: object = {}): Promise<{ id: string; orderNumber: string }> {
  const cream = await shop.addProduct()
  const { body } = await post('/api/admin/counter/sales', {
    lines: [{ productId: cream.id, quantity: 1 }],
    tenders: [{ kind: 'card_terminal', amount: '28.50', reference: 'A1' }],
    ...(Object.keys(customer).length > 0 && { customer }),
    clientKey: randomUUID(),
  })
  return body.order as { id: string; orderNumber: string }
}
/** An order to be sent whose account was taken from it. */
async function unsent(): Promise<string> {
  const { id } = await shop.sell()
  await withoutPerson(shop.platform.database.db, id)
  return id
}
const luz = { firstName: 'Luz', lastName: 'Rivera', phone: '787-555-0142' }

describe('a sale to somebody without an account', () => {
  it('stands in the lists of staff, and in exports as what it is', async () => {
    const { id, orderNumber } = await sold()
    const named = await sold(luz)
    const listed = (await get(`/api/admin/orders?search=${orderNumber}`)).body.orders
    expect(listed).toMatchObject([{ id, userId: null, customerEmail: null, customerName: '' }])
    expect((await get(`/api/admin/orders?search=Rivera`)).body.orders).toMatchObject([
      { id: named.id, customerName: 'Luz Rivera', customerPhone: '787-555-0142' },
    ])
    const exported = async (language: string) => {
      const url = `/api/admin/orders/export?search=${orderNumber}&language=${language}`
      return (await shop.server.inject({ method: 'GET', url, headers: { cookie: shop.admin.cookie } })).body
    }
    expect(await exported('en')).toContain(',Cash sale,')
    expect(await exported('es')).toContain(',Venta al contado,')
  })

  it('is changed, refunded and canceled without a mail', async () => {
    const { id } = await sold(luz)
    for (const status of ['processed', 'shipped']) {
      expect(await call(shop, shop.admin, 'PUT', `/api/orders/${id}/status`, { status })).toMatchObject({
        statusCode: 200,
      })
    }
    expect(await shop.refund({ id }, { amount: '8.50' })).toMatchObject({ statusCode: 200 })
    expect(await mailsAbout(id)).toEqual([])
    const other = await sold()
    expect(await post(`/api/admin/orders/${other.id}/cancel`, { refund: 'all', restock: true })).toMatchObject({
      statusCode: 200,
    })
    expect(await mailsAbout(other.id)).toEqual([])
  })

  it('has an invoice and a credit note', async () => {
    const { id } = await sold()
    await shop.refund({ id }, { amount: '28.50' })
    const refund = (await shop.details({ id })).refunds[0]
    for (const url of [`/api/orders/${id}/invoice`, `/api/orders/${id}/credit-notes/${refund?.creditNote}`]) {
      const answer = await shop.server.inject({ method: 'GET', url, headers: { cookie: shop.admin.cookie } })
      expect(answer.statusCode, url).toBe(200)
      expect(answer.headers['content-type']).toBe('application/pdf')
    }
  })

  it('is of nobody: two of them are of two people', async () => {
    const [one, two] = [await unsent(), await unsent()]
    const send = (id: string) => post(`/api/admin/orders/${id}/parcels`, { number: '9400111202555842332669' })
    expect(await send(one)).toMatchObject({ statusCode: 201 })
    // Two orders of one buyer may leave in one parcel; nobody says that these are.
    expect(await send(two)).toMatchObject({ statusCode: 409, body: { code: 'number_of_other_order' } })
  })

  it('takes a corrected name and phone, and no email address', async () => {
    const { id } = await sold(luz)
    const contact = `/api/admin/orders/${id}/contact`
    expect(await put(contact, { customerName: 'Luz Marina', customerPhone: '787-555-0143' })).toMatchObject({
      statusCode: 200,
      body: { order: { customerName: 'Luz Marina', customerEmail: null, customerPhone: '787-555-0143' } },
    })
    expect(await put(contact, { customerEmail: 'luz@correo.test' })).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'customerEmail', code: 'no_account' }] },
    })
  })

  it('is never half of an account', async () => {
    const { id } = await shop.sell()
    for (const table of ['orders', 'checkouts']) {
      const which = table === 'orders' ? 'id = $1' : 'id = (select checkout_id from orders where id = $1)'
      for (const column of ['user_id', 'customer_email']) {
        await expect(shop.rows(`update ${table} set ${column} = null where ${which}`, [id])).rejects.toThrow('_person')
      }
    }
  })
})

describe('removing the person of an order', () => {
  it('erases name, telephone, notes and references, and is audited without them', async () => {
    const { id } = await sold(luz)
    await post(`/api/admin/orders/${id}/notes`, { text: 'Llamó Luz Rivera' })
    const answer = await remove(id)
    expect(answer).toMatchObject({
      statusCode: 200,
      body: { userId: null, customerEmail: null, customerName: '—', customerPhone: null, total: '28.50' },
    })
    const [row] = await shop.rows(
      `select c.customer_name, c.customer_phone, o.search_text, t.reference, c.billing_address ->> 'state' as state,
         (select count(*)::int from order_notes n where n.order_id = o.id) as notes
       from orders o join checkouts c on c.id = o.checkout_id join tenders t on t.order_id = o.id where o.id = $1`,
      [id],
    )
    expect(row).toMatchObject({ customer_name: '—', customer_phone: null, reference: null, state: 'PR', notes: 0 })
    expect(row?.search_text).not.toMatch(/luz|5550142/)
    const events = `select action, before, after from audit_events where subject_id = $1 and action = 'order.person_removed'`
    expect((await remove(id)).statusCode).toBe(200)
    expect(await shop.rows(events, [id])).toEqual([
      { action: 'order.person_removed', before: null, after: { orderNumber: expect.any(String) } },
    ])
    expect(await put(`/api/admin/orders/${id}/contact`, { customerName: 'Luz' })).toMatchObject({
      statusCode: 409,
      body: { code: 'order_erased' },
    })
  })

  it('leaves other orders as they are', async () => {
    const other = await sold(luz)
    await remove((await sold(luz)).id)
    const [row] = await shop.rows('select customer_name from orders where id = $1', [other.id])
    expect(row).toEqual({ customer_name: 'Luz Rivera' })
  })

  it('is not for an order of an account', async () => {
    const { id } = await shop.sell()
    expect(await remove(id)).toMatchObject({ statusCode: 409, body: { code: 'has_account' } })
    expect((await remove(id, shop.ana)).statusCode).toBe(403)
    const [row] = await shop.rows('select customer_name from orders where id = $1', [id])
    expect(row).toEqual({ customer_name: 'Ana Peña' })
  })
})
