import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../../invariants/server/check-invariants.ts'
import { call, capture, openPayment } from '../../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../../testing/test-shop.ts'
import { paymentProviders } from '../../server/providers.ts'
import { type PaypalMethod, paypalMethods } from '../paypal-methods.ts'
import type { PaypalProvider } from './paypal-account.ts'

let shop: TestShop
let ana: SignedIn
let root: SignedIn

beforeAll(async () => {
  shop = await startTestShop({
    environment: { PUBLIC_URL: 'https://shop.test', PAYPAL_EMULATOR_PUBLIC_URL: 'https://pay.test' },
  })
  root = await shop.signIn({ role: 'root' })
  ana = await shop.signIn()
})
afterEach(async () => expect(await checkInvariants(shop.platform.database)).toEqual([]))
afterAll(() => shop.close())

const open = async (change: object, imageUrl = '/uploads/cream.webp') => {
  const cream = await shop.addProduct({ imageUrl })
  const opened = await openPayment(shop, ana, [{ ...cream, quantity: 2 }], change)
  return { cream, ...opened }
}
const newestOrder = async () => {
  const { body } = await call(shop, ana, 'GET', `/api/orders/customer/${ana.id}`)
  return (body as unknown as Record<string, unknown>[])[0]
}
const printed: Record<PaypalMethod, string> = {
  paypal: 'PayPal',
  paylater: 'PayPal',
  venmo: 'PayPal (Venmo)',
  card: 'PayPal (Visa)',
}

it.each(paypalMethods)('a payment by %s becomes one order, which says how it was paid', async (method) => {
  const { statusCode, body } = await open({ method })
  expect(statusCode).toBe(200)
  await shop.emulator.approve(body.id, 'completed', method)
  expect((await capture(shop, ana, body.id)).body).toMatchObject({ status: 'COMPLETED', orderNumber: body.orderNumber })
  expect((await capture(shop, ana, body.id)).body.status).toBe('COMPLETED')
  expect(await newestOrder()).toMatchObject({
    orderNumber: body.orderNumber,
    paymentMethod: printed[method],
    paymentStatus: 'paid',
  })
  const payments = (await call(shop, root, 'GET', `/api/admin/payments?search=${body.orderNumber}`)).body
  expect(payments.payments).toMatchObject([{ paymentMethod: printed[method] }])
  expect(shop.emulator.ledger().filter(({ orderId }) => orderId === body.id)).toHaveLength(1)
})

it('a declined card leaves the cart payable with another method, under the same number', async () => {
  const { cream, body } = await open({ method: 'card' })
  await shop.emulator.approve(body.id, 'declined', 'card')
  expect((await capture(shop, ana, body.id)).body.status).toBe('DECLINED')
  const again = await openPayment(shop, ana, [{ ...cream, quantity: 2 }], { method: 'venmo' })
  expect(again.body.orderNumber).toBe(body.orderNumber)
  await shop.emulator.approve(again.body.id, 'completed', 'venmo')
  expect((await capture(shop, ana, again.body.id)).body.status).toBe('COMPLETED')
  expect(await newestOrder()).toMatchObject({ orderNumber: body.orderNumber, paymentMethod: 'PayPal (Venmo)' })
})

it.each(['cash', '', 7, null])('the method %s is refused at its field', async (method) => {
  const { statusCode, body } = await open({ method })
  expect(statusCode).toBe(400)
  expect(body.message).toBe('method: Invalid option: expected one of "paypal"|"card"|"paylater"|"venmo"')
  expect(body.fields).toMatchObject([{ field: 'method' }])
})

it("PayPal reads an item's page, and its picture only where PayPal takes it", async () => {
  const items = async (imageUrl: string) => {
    const { cream, body } = await open({}, imageUrl)
    const order = shop.emulator.orders().find(({ id }) => id === body.id)
    return { slug: cream.slug, sent: order?.purchaseUnit.items?.[0] }
  }
  const uploaded = await items('/uploads/cream.webp')
  expect(uploaded.sent?.url).toBe(`https://shop.test/products/${uploaded.slug}`)
  expect(uploaded.sent).not.toHaveProperty('image_url')
  expect((await items('https://cdn.test/cream.jpg')).sent?.image_url).toBe('https://cdn.test/cream.jpg')
  expect((await items('https://cdn.test/cream.webp')).sent).not.toHaveProperty('image_url')
})

it("the page gets a token and the address of PayPal's script, which is PayPal's own or the emulator's", async () => {
  const { body } = await call(shop, ana, 'GET', '/paypal/setup')
  const emulated = { sdkUrl: 'https://pay.test/web-sdk/v6/core', environment: 'emulator', currency: 'USD' }
  expect(body).toEqual({ clientToken: expect.stringMatching(/./), ...emulated })
  const config = { ...shop.config, paypal: { ...shop.config.paypal, emulatorUrl: null, emulatorPublicUrl: null } }
  const [paypal] = paymentProviders({ ...shop.platform, config }).all as readonly PaypalProvider[]
  const scripts = (['live', 'sandbox'] as const).map(
    (mode) => paypal?.candidate({ mode, clientId: 'id', clientSecret: 'secret' }).sdkUrl,
  )
  expect(scripts).toEqual(['https://www.paypal.com/web-sdk/v6/core', 'https://www.sandbox.paypal.com/web-sdk/v6/core'])
})
