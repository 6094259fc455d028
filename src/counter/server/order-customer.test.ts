import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { olderApplications } from '../../kit/server/database/database.ts'
import { priceBodies } from '../../prices/server/samples.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { call } from '../../testing/buyer.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  const found = await checkInvariants(shop.platform.database)
  expect(found.map(({ rule, subject }) => `${rule}: ${subject}`)).toEqual([])
})

const post = (path: string, body: object, user = shop.admin) => call(shop, user, 'POST', `/api/admin/${path}`, body)
const addCustomer = (id: string, body: object) => post(`orders/${id}/customer`, body)
const newPerson = () => ({ email: `luz-${randomUUID()}@correo.test`, firstName: 'Luz', lastName: 'Rivera' })

/** A sale of one cream of $28.50 over the counter. @returns its order */
async function sold(sale: object = {}): Promise<string> {
  const cream = await shop.addProduct()
  const { body } = await post('counter/sales', {
    lines: [{ productId: cream.id, quantity: 1 }],
    tenders: [{ kind: 'check', amount: '28.50' }],
    clientKey: randomUUID(),
    ...sale,
  })
  return (body.order as unknown as { id: string }).id
}
const storedOf = async (id: string) =>
  (
    await shop.rows(
      `select o.user_id, o.customer_email, o.customer_name, o.customer_phone, c.user_id = o.user_id
         and (c.customer_email, c.customer_name) = (o.customer_email, o.customer_name) as same
       from orders o join checkouts c on c.id = o.checkout_id where o.id = $1`,
      [id],
    )
  )[0]
const auditedOf = (id: string) =>
  shop.rows(`select before, after from audit_events where action = 'order.customer_added' and subject_id = $1`, [id])

describe('an order of nobody', () => {
  it('gets an account that exists, which finds it in its history', async () => {
    const id = await sold()
    const answer = await addCustomer(id, { userId: shop.ana.id })
    expect(answer).toMatchObject({
      statusCode: 200,
      body: { id, userId: shop.ana.id, customerEmail: shop.ana.email, customerName: expect.stringMatching(/\S/) },
    })
    expect(await storedOf(id)).toMatchObject({ user_id: shop.ana.id, customer_email: shop.ana.email, same: true })
    const { body } = await call(shop, shop.ana, 'GET', `/api/orders/customer/${shop.ana.id}`)
    expect((body as unknown as { id: string }[]).some((order) => order.id === id)).toBe(true)
    expect(await auditedOf(id)).toEqual([{ before: null, after: { orderNumber: expect.any(String) } }])
    const invoice = await shop.server.inject({
      method: 'GET',
      url: `/api/orders/${id}/invoice`,
      headers: { cookie: shop.admin.cookie },
    })
    const text = await pdfText(invoice.rawPayload)
    expect(text).toContain(String((await storedOf(id))?.customer_name))
    expect(text).not.toMatch(/Cash sale|Venta al contado/)
  })

  it('gets a new one, which is not verified and gets no mail', async () => {
    const [id, person] = [await sold(), newPerson()]
    expect((await addCustomer(id, { ...person, phone: '787-555-0142' })).statusCode).toBe(200)
    const [user] = await shop.rows('select id, email_verified, language from users where email = $1', [person.email])
    expect(user).toMatchObject({ email_verified: false, language: 'en' })
    expect(await storedOf(id)).toEqual({
      ...{ user_id: user?.id, customer_email: person.email, same: true },
      ...{ customer_name: 'Luz Rivera', customer_phone: '787-555-0142' },
    })
    expect(await shop.rows('select id from mails where recipient = $1', [person.email])).toEqual([])
  })

  it('keeps the name and the telephone number that somebody said', async () => {
    const id = await sold({ customer: { firstName: 'Marina', phone: '787-555-0199' } })
    await addCustomer(id, { ...newPerson(), phone: '787-555-0142' })
    expect(await storedOf(id)).toMatchObject({ customer_name: 'Marina', customer_phone: '787-555-0199', same: true })
  })

  it('is refunded before and afterwards, with a mail for what comes afterwards', async () => {
    const id = await sold()
    await shop.refund({ id }, { amount: '8.50' })
    await addCustomer(id, { userId: shop.ana.id })
    await shop.refund({ id }, { amount: '10.00' })
    expect(await shop.mailsAbout(id)).toMatchObject([{ refunded: 1000 }])
  })

  it('gives its customer the use of its code, which counts as theirs from then on', async () => {
    const { body: discount } = await post('discounts', { ...priceBodies.discount, active: true })
    clearSettingsCache(shop.platform.database.db)
    const { code } = priceBodies.discount
    const id = await sold({ code, tenders: [{ kind: 'check', amount: '25.65' }] })
    const uses = () => shop.rows('select user_id, once from discount_uses where discount_id = $1', [discount.id])
    expect(await uses()).toEqual([{ user_id: null, once: false }])
    await addCustomer(id, { userId: shop.ana.id })
    expect(await uses()).toEqual([{ user_id: shop.ana.id, once: false }])
    await shop.rows('update discounts set once_per_customer = true where id = $1', [discount.id])
    clearSettingsCache(shop.platform.database.db)
    const cream = await shop.addProduct()
    const again = await post('counter/sales', {
      lines: [{ productId: cream.id, quantity: 1 }],
      ...{ code, customer: { userId: shop.ana.id }, tenders: [], clientKey: randomUUID() },
    })
    expect(again).toMatchObject({ statusCode: 409, body: { code: 'code_not_valid', reason: 'used_by_you' } })
    await shop.rows('update discounts set is_active = false')
    clearSettingsCache(shop.platform.database.db)
  })
})

describe('refused is', () => {
  it('a second customer, also of two at once', async () => {
    const id = await sold()
    const answers = await Promise.all([addCustomer(id, newPerson()), addCustomer(id, { userId: shop.ana.id })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const late = answers.find(({ statusCode }) => statusCode === 409)
    expect(late?.body).toMatchObject({ code: 'has_customer' })
    expect(await addCustomer(id, { userId: shop.ana.id })).toMatchObject({ body: { code: 'has_customer' } })
    expect(await auditedOf(id)).toHaveLength(1)
  })

  it('an order whose person was removed', async () => {
    const id = await sold({ customer: { firstName: 'Luz', lastName: 'Rivera' } })
    await call(shop, shop.admin, 'DELETE', `/api/admin/orders/${id}/person`)
    const person = newPerson()
    expect(await addCustomer(id, person)).toMatchObject({ statusCode: 409, body: { code: 'order_erased' } })
    expect(await shop.rows('select id from users where email = $1', [person.email])).toEqual([])
  })

  it('nobody, a stranger, an address of another account, and an unknown order', async () => {
    const id = await sold()
    for (const [body, statusCode, field] of [
      [{}, 400, 'email'],
      [{ firstName: 'Luz' }, 400, 'email'],
      [{ email: 'luz@' }, 400, 'email'],
      [{ email: 'luz@correo.test', lastName: 'Rivera' }, 400, 'firstName'],
      [{ userId: randomUUID() }, 400, 'userId'],
      [{ ...newPerson(), email: shop.ana.email }, 409, 'email'],
    ] as const) {
      expect(await addCustomer(id, body), JSON.stringify(body)).toMatchObject({
        statusCode,
        body: { fields: [{ field }] },
      })
    }
    expect((await addCustomer(randomUUID(), newPerson())).statusCode).toBe(404)
    expect(await storedOf(id)).toMatchObject({ user_id: null, customer_email: null })
  })

  it('everybody while a process of an older release runs', async () => {
    const id = await sold()
    const older = new pg.Client({ ...shop.platform.database.direct, application_name: String(olderApplications[0]) })
    await older.connect()
    try {
      expect(await addCustomer(id, newPerson())).toMatchObject({ statusCode: 409, body: { code: 'older_process' } })
    } finally {
      await older.end()
    }
    expect((await addCustomer(id, newPerson())).statusCode).toBe(200)
  })
})
