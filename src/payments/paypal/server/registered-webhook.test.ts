import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call, openPayment } from '../../../testing/buyer.ts'
import { freePort } from '../../../testing/free-port.ts'
import { realShop } from '../../../testing/real-shop.ts'
import { type SignedIn, startTestShop } from '../../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let root: SignedIn
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}/paypal/webhook`
  const environment = { ...realShop, PUBLIC_URL: `http://localhost:${port}`, PAYPAL_EMULATOR_WEBHOOK_ID: '' }
  shop = await startTestShop({ background: true, environment })
  root = await shop.signIn({ role: 'root' })
  await shop.server.listen({ port, host: 'localhost' })
})
afterAll(() => shop.close())

const account = () => ({
  paypal_client_id: shop.emulator.clientId,
  paypal_client_secret: shop.emulator.clientSecret,
})
const testConnection = async () =>
  (await call(shop, root, 'POST', '/api/paypal/test-connection', account())).body.webhook
const stored = async (text: string) => (await shop.platform.database.pool.query(text)).rows

/** The webhooks at PayPal, as another client of the account reads them. */
async function webhooks(): Promise<{ id: string; url: string; event_types: { name: string }[] }[]> {
  const { clientId, clientSecret, origin } = shop.emulator
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const token = await (
    await fetch(`${origin}/v1/oauth2/token`, { method: 'POST', headers: { authorization }, body })
  ).json()
  const headers = { authorization: `Bearer ${token.access_token}` }
  return (await (await fetch(`${origin}/v1/notifications/webhooks`, { headers })).json()).webhooks
}

test('saving the account registers the webhook, whose events are accepted without a restart', async () => {
  const isRegistered = async () => expect(await stored('select 1 from registered_webhooks')).toHaveLength(1)
  // The start registers it too, in the background.
  await vi.waitFor(isRegistered, 20_000)
  await stored('delete from registered_webhooks')
  expect(await testConnection()).toBe('missing')
  const saved = await call(shop, root, 'POST', '/api/settings', { key: 'paypal', value: account() })
  expect(saved.statusCode).toBe(200)
  await vi.waitFor(isRegistered, 20_000)
  expect(await testConnection()).toBe('ready')
  const ana = await shop.signIn()
  const soap = await shop.addProduct()
  const opened = await openPayment(shop, ana, [{ id: soap.id, price: soap.price, quantity: 1 }])
  await shop.emulator.approve(opened.body.id)
  await shop.emulator.flushWebhooks()
  expect(await stored(`select type from webhook_events`)).toEqual([{ type: 'CHECKOUT.ORDER.APPROVED' }])
})

test('a webhook that leads to the shop is taken over, and one that PayPal has lost is registered again', async () => {
  const register = () => shop.provider.registerWebhook()
  await register()
  const [webhook] = await webhooks()
  expect(webhook).toMatchObject({ url, event_types: expect.arrayContaining([{ name: 'CUSTOMER.DISPUTE.CREATED' }]) })
  await stored('delete from registered_webhooks')
  await register()
  expect(await stored('select id from registered_webhooks')).toEqual([{ id: webhook?.id }])
  await stored(`update registered_webhooks set id = 'WH-LOST'`)
  expect(await testConnection()).toBe('mismatch')
  await register()
  expect(await testConnection()).toBe('ready')
  expect(await webhooks()).toHaveLength(1)
})
