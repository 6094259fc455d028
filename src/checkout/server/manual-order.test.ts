import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { mails } from '../../mail/server/tables.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { statementsDuring } from '../../testing/visitor.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let root: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop({ environment: { UNPAID_ORDERS_PER_CUSTOMER: '100', UNPAID_PIECES_PER_CUSTOMER: '100' } })
  root = await shop.signIn({ role: 'root' })
  ana = await shop.signIn()
})
afterAll(() => shop.close())

const setAccount = async (paypal_type: 'personal' | 'business') => {
  const { platform } = shop
  const value = {
    paypal_type,
    paypal_client_id: 'client',
    paypal_client_secret: 'secret',
    paypal_mode: 'sandbox',
    personal_email: 'pagos@tienda.test',
    personal_name: 'Yarelis Colón',
    personal_phone: '',
    personal_address: '',
  }
  await inTransaction(platform.database, (tx) => saveInput(platform, tx, 'paypal', value))
  clearSettingsCache(platform.database.db)
}

const orderBody = (productId: string, clientKey: string, change: object = {}) => ({
  total: '28.50',
  items: [{ productId, quantity: 1 }],
  customerEmail: ana.email,
  customerName: 'Ana Peña',
  shippingAddress: addressInPonce,
  billingAddress: addressInPonce,
  paymentMethod: 'PayPal',
  clientKey,
  ...change,
})

/** The texts of the mails about an order. */
async function mailsAbout(orderNumber: string): Promise<string[]> {
  const list = await call(shop, root, 'GET', `/api/admin/mails?search=${orderNumber}`)
  const { mails: sent } = list.body as unknown as { mails: { id: string }[] }
  const read = await Promise.all(sent.map(({ id }) => call(shop, root, 'GET', `/api/admin/mails/${id}`)))
  return read.map(({ body }) => (body.preview as { en: { text: string } }).en.text)
}

describe('a manually paid order', () => {
  it('is rejected while the shop accepts PayPal payments', async () => {
    const cream = await shop.addProduct()
    const answer = await call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, randomUUID()))
    expect(answer).toMatchObject({ statusCode: 400, body: { code: 'payment_required' } })
  })

  it('is placed unpaid, once per key, and takes the stock', async () => {
    await setAccount('personal')
    const cream = await shop.addProduct({ stock: 3 })
    const clientKey = randomUUID()
    const twins = Array.from({ length: 20 }, () =>
      call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, clientKey)),
    )
    const answers = await Promise.all(twins)
    expect(new Set(answers.map(({ body }) => body.orderNumber)).size).toBe(1)
    expect(answers[0]).toMatchObject({
      statusCode: 201,
      body: { order: { status: 'pending', paymentStatus: 'awaiting', total: '28.50' } },
    })
    const { rows } = await shop.platform.database.pool.query('select stock from products where id = $1', [cream.id])
    expect(rows[0]?.stock).toBe(2)
    const second = await call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, randomUUID()))
    expect(second.body.orderNumber).not.toBe(answers[0]?.body.orderNumber)
    expect(await checkInvariants(shop.platform.database)).toEqual([])
  })

  it('reads neither settings nor rules in its transaction, and its account once', async () => {
    await setAccount('personal')
    const cream = await shop.addProduct({ stock: 9 })
    const place = () => call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, randomUUID()))
    await place()
    const sent = await statementsDuring(shop, async () => {
      expect((await place()).statusCode).toBe(201)
    })
    // The session, whether the key is known, the account, the goods, the limit, whether mails are stuck, and for the answer
    // the tenders.
    expect(sent.filter((one) => one.startsWith('SELECT'))).toEqual([
      ...['SELECT sessions', 'SELECT checkouts', 'SELECT users', 'SELECT product_variants'],
      ...['SELECT jsonb_array_elements', 'SELECT mails', 'SELECT tenders'],
    ])
    expect([...new Set(sent.filter((one) => one.startsWith('INSERT')))]).toEqual(
      ['checkouts', 'orders', 'mails', 'audit_events'].map((table) => `INSERT ${table}`),
    )
  })

  it('needs a key, and a phone where nothing is delivered', async () => {
    await setAccount('personal')
    const { id } = await shop.addProduct({ type: 'service', stock: null })
    const place = (change: object) => call(shop, ana, 'POST', '/api/orders', orderBody(id, randomUUID(), change))
    expect(await place({ clientKey: undefined })).toMatchObject({
      statusCode: 400,
      body: { code: 'client_key_required' },
    })
    expect(await place({ shippingAddress: null, customerPhone: '' })).toMatchObject({
      statusCode: 400,
      body: { fields: [{ code: 'buyer_phone_required' }] },
    })
  })

  it('never returns the order of another user who sent the same key', async () => {
    const cream = await shop.addProduct()
    const clientKey = randomUUID()
    const own = await call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, clientKey))
    const eva = await shop.signIn()
    const other = await call(shop, eva, 'POST', '/api/orders', orderBody(cream.id, clientKey))
    expect(other).toMatchObject({ statusCode: 201, body: { order: { userId: eva.id, customerEmail: eva.email } } })
    expect(other.body.orderNumber).not.toBe(own.body.orderNumber)
    expect((await call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, clientKey))).body).toEqual(own.body)
  })

  it('is not repeated by its key alone: another cart is refused with the number of the order', async () => {
    const [cream, soap] = [await shop.addProduct(), await shop.addProduct()]
    const clientKey = randomUUID()
    const place = (productId: string, change: object = {}) =>
      call(shop, ana, 'POST', '/api/orders', orderBody(productId, clientKey, change))
    const placed = await place(cream.id)
    expect(placed.statusCode).toBe(201)
    const refused = { statusCode: 409, body: { code: 'order_placed_before', orderNumber: placed.body.orderNumber } }
    expect(await place(soap.id)).toMatchObject(refused)
    expect(await place(cream.id, { items: [{ productId: cream.id, quantity: 2 }], total: '57.00' })).toMatchObject(
      refused,
    )
    for (const change of [
      { note: 'Dejar con el vecino' },
      { customerPhone: '787-555-0199' },
      { shippingAddress: { ...addressInPonce, address: 'Calle Sol 5' } },
    ]) {
      expect(await place(cream.id, change)).toMatchObject(refused)
    }
    expect((await place(cream.id)).body.orderNumber).toBe(placed.body.orderNumber)
  })

  it('is billed to the billing name of the first request, which the mail shows', async () => {
    const cream = await shop.addProduct()
    const clientKey = randomUUID()
    const billingInfo = { firstName: 'Marisol', lastName: 'Núñez', email: 'marisol@correo.test' }
    const place = (change: object) => call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, clientKey, change))
    expect(await place({ billingInfo: { ...billingInfo, email: 'x' } })).toMatchObject({ statusCode: 400 })
    const placed = await place({ billingInfo })
    const billingAddress = { ...addressInPonce, name: 'Marisol Núñez', email: 'marisol@correo.test' }
    expect(placed.body.order).toMatchObject({ customerName: 'Ana Peña', billingAddress })
    expect((await place({})).body.order).toEqual(placed.body.order)
    const [mail] = await mailsAbout(String(placed.body.orderNumber))
    expect(mail).toMatch(/Billing address\s+Marisol Núñez/)
  })

  it('has a phone in place of a shipping address when it contains services only, also in its mail', async () => {
    const facial = await shop.addProduct({ type: 'service', stock: null })
    const place = (change: object) => call(shop, ana, 'POST', '/api/orders', orderBody(facial.id, randomUUID(), change))
    const bare = { shippingAddress: null, customerAddress: null }
    expect(await place(bare)).toMatchObject({ statusCode: 400, body: { message: 'Phone Required' } })
    const placed = await place({ ...bare, customerPhone: '787-555-0100' })
    expect(placed).toMatchObject({
      statusCode: 201,
      body: { order: { shippingAddress: null, customerPhone: '787-555-0100', total: '28.50' } },
    })
    const [mail] = await mailsAbout(String(placed.body.orderNumber))
    expect(mail).toMatch(/Phone\s+787-555-0100/)
    expect(mail).not.toMatch(/Shipping|Free/)
    const cream = await shop.addProduct()
    const missing = { ...bare, customerPhone: '787-555-0100' }
    const refused = await call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, randomUUID(), missing))
    expect(refused).toMatchObject({ statusCode: 400, body: { message: 'Address is required' } })
  })

  it('is confirmed to the verified address and name of the account only', async () => {
    const cream = await shop.addProduct()
    const stranger = { customerEmail: 'victima@correo.test', customerName: 'Visita Mi Página' }
    const placed = await call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, randomUUID(), stranger))
    expect(placed.body.order).toMatchObject({ customerEmail: ana.email, customerName: 'Visita Mi Página' })
    const { db } = shop.platform.database
    const { id } = placed.body.order as { id: string }
    const sent = await db.select().from(mails).where(eq(mails.subjectId, id))
    expect(sent).toMatchObject([{ template: 'order_confirmation', recipient: ana.email, recipientName: 'Ana Peña' }])
  })

  it('is placed with a warning in the buyer’s language while mail cannot be sent', async () => {
    const { db } = shop.platform.database
    const cream = await shop.addProduct()
    const place = (language: 'en' | 'es') =>
      call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, randomUUID(), { language }))
    expect((await place('en')).body).not.toHaveProperty('emailWarning')
    const stuck = { template: 'test', language: 'en', recipient: 'a@b.test', payload: '', lastError: '451' } as const
    const [mail] = await db.insert(mails).values(stuck).returning()
    expect(await place('en')).toMatchObject({
      statusCode: 201,
      body: { orderNumber: expect.stringMatching(/^FM-/), emailWarning: expect.stringContaining('could not send') },
    })
    expect((await place('es')).body.emailWarning).toContain('correo de confirmación')
    await db.delete(mails).where(eq(mails.id, mail?.id ?? ''))
  })

  it('accepts every name that the form accepts, with any number of parts', async () => {
    const cream = await shop.addProduct()
    const [first, last] = [
      'María de los Ángeles del Perpetuo Socorro y Carmen',
      'de la Rosa y de Jesús Santiago-Maldonado',
    ]
    const names = [`${first} ${last}`, `${first} Peña`, `Ana ${last}`, `${'A'.repeat(50)} ${'B'.repeat(50)}`]
    for (const customerName of names) {
      const answer = await call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, randomUUID(), { customerName }))
      expect(answer, customerName).toMatchObject({ statusCode: 201, body: { order: { customerName } } })
    }
    const customerName = `${first} ${last} ${last}`
    const tooLong = await call(shop, ana, 'POST', '/api/orders', orderBody(cream.id, randomUUID(), { customerName }))
    expect(tooLong).toMatchObject({ statusCode: 400, body: { message: 'Last name too long' } })
  })

  it('replaces PayPal payments', async () => {
    const cream = await shop.addProduct()
    const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    expect(opened).toMatchObject({ statusCode: 503, body: { code: 'manual_payment' } })
  })

  it('is rejected for a wrong total, an invalid address or sold-out products', async () => {
    const cream = await shop.addProduct({ stock: 0 })
    const bread = await shop.addProduct()
    const place = (id: string, change: object) =>
      call(shop, ana, 'POST', '/api/orders', orderBody(id, randomUUID(), change))
    expect((await place(bread.id, { total: '1.00' })).statusCode).toBe(409)
    expect((await place(cream.id, {})).statusCode).toBe(409)
    const broken = { shippingAddress: { ...addressInPonce, state: 'ZZ' } }
    expect(await place(bread.id, broken)).toMatchObject({
      statusCode: 400,
      body: { message: 'Please select a valid US state or Puerto Rico (PR)' },
    })
    expect(await checkInvariants(shop.platform.database)).toEqual([])
  })
})

describe('invoices', () => {
  it('exist for paid orders only, and for their owner and staff only', async () => {
    await setAccount('business')
    const cream = await shop.addProduct()
    const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await shop.emulator.approve(body.id)
    const ofPayment = orderBody(cream.id, randomUUID(), { paypalOrderId: body.id })
    expect(await call(shop, ana, 'POST', '/api/orders', ofPayment)).toMatchObject({
      statusCode: 409,
      body: { code: 'payment_unconfirmed', state: 'created' },
    })
    await capture(shop, ana, body.id)
    const list = await shop.server.inject({ url: `/api/orders/customer/${ana.id}`, headers: { cookie: ana.cookie } })
    const [paid, unpaid] = ['paid', 'awaiting'].map((state) =>
      list.json().find((order: { paymentStatus: string }) => order.paymentStatus === state),
    )
    const url = (id: string, owner = ana.id) => `/api/orders/customer/${owner}/${id}/invoice`
    const get = (path: string, user: SignedIn) => shop.server.inject({ url: path, headers: { cookie: user.cookie } })
    const pdf = await get(url(paid.id), ana)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toMatch(/flor-de-maga-FM-\d{6}-\d{8}\.pdf"$/)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await get(url(unpaid.id), ana)).json()).toMatchObject({
      code: 'invoice_not_available',
      message: 'Invoices are only available for completed orders.',
    })
    const other = await shop.signIn()
    expect((await get(url(paid.id), other)).statusCode).toBe(404)
    expect((await get(url(paid.id, other.id), other)).statusCode).toBe(404)
    expect((await get(`/api/orders/${paid.id}/invoice`, ana)).statusCode).toBe(403)
    const admin = await shop.signIn({ role: 'admin' })
    expect((await get(`/api/orders/${paid.id}/invoice`, admin)).statusCode).toBe(200)
  })
})
