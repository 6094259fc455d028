import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let admin: SignedIn
let ana: SignedIn

const sentences = { text: 'We are closed.', textEs: 'Estamos cerrados.' }
const save = (value: object) =>
  call(shop, admin, 'PUT', '/api/admin/pause', { key: 'pause', value: { ...sentences, ...value } })
const pause = async (value: object = {}) => expect((await save({ active: true, ...value })).statusCode).toBe(200)
const storefront = async () => (await call(shop, null, 'GET', '/api/storefront')).body

const cream = () => shop.addProduct({ type: 'product' })
const facial = () => shop.addProduct({ type: 'service', stock: null })
const one = ({ id, price }: { id: string; price: number }) => ({ id, price, quantity: 1 })
const withPhone = () => ({
  customerInfo: { firstName: 'Ana', lastName: 'Peña', email: ana.email, phone: '+1 787 555 0100' },
})

beforeAll(async () => {
  shop = await startTestShop()
  shop.emulator.setWebhooks({ off: true })
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
})
beforeEach(async () => {
  ana = await shop.signIn()
  await save({ active: false })
})
afterEach(async () => expect(await checkInvariants(shop.platform.database)).toEqual([]))
afterAll(() => shop.close())

describe('a pause of parcels', () => {
  it('refuses products before the payment, names them in a quote, and lets services be bought', async () => {
    const [goods, service] = [await cream(), await facial()]
    await pause({ what: 'parcels' })
    expect(await openPayment(shop, ana, [one(goods), one(service)])).toMatchObject({
      statusCode: 409,
      body: { code: 'shop_paused', ...sentences, what: 'parcels', variantIds: [goods.id] },
    })
    const items = [goods, service].map(({ id }) => ({ productId: id, quantity: 1 }))
    const { body } = await call(shop, null, 'POST', '/api/quote', { items })
    expect(body).toMatchObject({ subtotal: '57.00', paused: { ...sentences, variantIds: [goods.id] } })
    const opened = await openPayment(shop, ana, [one(service)], withPhone())
    expect(opened.statusCode).toBe(200)
    const services = await call(shop, null, 'POST', '/api/quote', { items: items.slice(1) })
    expect(services.body.paused).toBeUndefined()
  })

  it('is shown by the store from its beginning until its end', async () => {
    const goods = await cream()
    const now = shop.platform.clock().getTime()
    const [from, until] = [5, 10].map((minutes) => new Date(now + minutes * 60_000).toISOString())
    await pause({ what: 'parcels', from, until })
    expect(await storefront()).toMatchObject({ pause: null })
    shop.wait(6 * 60_000)
    expect(await storefront()).toMatchObject({ pause: { what: 'parcels', until, ...sentences } })
    expect((await openPayment(shop, ana, [one(goods)])).statusCode).toBe(409)
    shop.wait(5 * 60_000)
    expect(await storefront()).toMatchObject({ pause: null })
    expect((await openPayment(shop, ana, [one(goods)])).statusCode).toBe(200)
  })
})

describe('a pause that begins while somebody is paying', () => {
  it('lets the open payment be completed', async () => {
    const goods = await cream()
    const opened = await openPayment(shop, ana, [one(goods)])
    await pause()
    await shop.emulator.approve(opened.body.id)
    expect((await capture(shop, ana, opened.body.id)).body.status).toBe('COMPLETED')
    const { rows } = await shop.platform.database.pool.query(
      'select payment_status from orders where order_number = $1',
      [opened.body.orderNumber],
    )
    expect(rows).toEqual([{ payment_status: 'paid' }])
  })

  it('keeps the open payment when the page asks for another one', async () => {
    const goods = await cream()
    const opened = await openPayment(shop, ana, [one(goods)])
    await pause()
    expect((await openPayment(shop, ana, [one(goods)])).statusCode).toBe(409)
    await shop.emulator.approve(opened.body.id)
    expect((await capture(shop, ana, opened.body.id)).body.status).toBe('COMPLETED')
  })

  it('answers a repeated order of $0.00 with the first one, and refuses a new one', async () => {
    const free = await facial()
    const all = { name: 'All', kind: 'percent', value: '100', active: true }
    const discount = await call(shop, admin, 'POST', '/api/admin/discounts', all)
    expect(discount.statusCode, JSON.stringify(discount.body)).toBe(201)
    const orderBody = (clientKey: string) => ({
      total: '0.00',
      items: [{ productId: free.id, quantity: 1 }],
      paymentMethod: 'None',
      clientKey,
      customerEmail: ana.email,
      customerName: 'Ana Peña',
      customerPhone: '+1 787 555 0100',
      billingAddress: addressInPonce,
    })
    const key = randomUUID()
    const first = await call(shop, ana, 'POST', '/api/orders', orderBody(key))
    expect(first.statusCode, JSON.stringify(first.body)).toBe(201)
    await pause()
    const again = await call(shop, ana, 'POST', '/api/orders', orderBody(key))
    expect(again.body.orderNumber).toBe(first.body.orderNumber)
    const other = await call(shop, ana, 'POST', '/api/orders', orderBody(randomUUID()))
    expect(other).toMatchObject({ statusCode: 409, body: { code: 'shop_paused' } })
  })
})

it.each([
  [{ text: ' ' }, 'value.text', 'notice_text_required'],
  [{ textEs: '' }, 'value.textEs', 'notice_text_required'],
  [{ from: 'tomorrow' }, 'value.from', 'moment_invalid'],
  [{ from: '2026-09-20T18:00' }, 'value.from', 'moment_invalid'],
  [{ from: '2026-09-20T18:00Z', until: '2026-09-20T14:00-04:00' }, 'value.until', 'moments_order'],
])('refuses %j at its field', async (value, field, code) => {
  const { statusCode, body } = await save(value)
  expect(statusCode).toBe(400)
  expect(body.fields).toMatchObject([{ field, code }])
})

it('stores moments in UTC, and tells the audit trail', async () => {
  await pause({ from: '2026-09-20T14:00:00-04:00', until: '2999-09-20T14:00:00-04:00' })
  const { body } = await call(shop, admin, 'GET', '/api/admin/pause')
  expect(body).toMatchObject({ value: { from: '2026-09-20T18:00:00.000Z', until: '2999-09-20T18:00:00.000Z' } })
  const { rows } = await shop.platform.database.pool.query(
    `select action, subject_id, after from audit_events where subject_id = 'pause' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ action: 'setting.saved', after: { active: true } }])
})

describe('the announcement', () => {
  const said = { text: 'New soaps', textEs: 'Jabones nuevos', link: '/products' }
  const announce = (value: object) =>
    call(shop, admin, 'PUT', '/api/admin/announcement', {
      key: 'announcement',
      value: { active: true, ...said, ...value },
    })

  it('is shown in its time, and has another id when it says something else', async () => {
    const until = new Date(shop.platform.clock().getTime() + 60_000).toISOString()
    expect((await announce({})).statusCode).toBe(200)
    const { announcement: first } = await storefront()
    expect(first).toMatchObject(said)
    await announce({ until })
    expect((await storefront()).announcement).toEqual(first)
    await announce({ textEs: 'Jabones' })
    expect((await storefront()).announcement).not.toMatchObject({ id: (first as unknown as { id: string }).id })
    await announce({ until })
    shop.wait(61_000)
    expect(await storefront()).toMatchObject({ announcement: null })
  })

  it.each(['javascript:alert(1)', '//evil.test', '/\\evil.test', 'http://shop.test', 'products'])(
    'has no link to %s',
    async (link) => {
      const { statusCode, body } = await announce({ link })
      expect([statusCode, body.fields]).toMatchObject([400, [{ field: 'value.link', code: 'link_invalid' }]])
    },
  )
})
