import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Emulator, startEmulator } from './emulator.ts'
import { connectShop, issuesOf, orderRequest, type ShopClient, tokenOf } from './testing/shop-client.ts'

let emulator: Emulator
let shop: ShopClient
const shopOrigin = 'http://shop.flordemaga.test:3000'

beforeAll(async () => {
  emulator = await startEmulator()
  shop = await connectShop(emulator)
})
afterAll(() => emulator.close())

function open(id: string): Promise<Response> {
  return fetch(`${emulator.origin}/checkoutnow?token=${id}&origin=${encodeURIComponent(shopOrigin)}`)
}

function press(id: string, decision: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ token: id, decision, origin: shopOrigin })
  return fetch(`${emulator.origin}/checkoutnow/decision`, { method: 'POST', headers, body })
}

describe('the approval page', () => {
  test('shows payee, items and amount, asks for no secret, and runs only its own scripts', async () => {
    const { body } = await shop.create({
      items: [{ name: '<b>Sérum & "más"</b>', quantity: '2', unit_amount: { currency_code: 'USD', value: '12.50' } }],
    })
    const response = await open(body.id)
    const page = await response.text()
    for (const text of ['Flor de Maga', '$31.75', '$12.50', '$5.00', 'San Juan, PR, 00901', 'Demo: no money moves']) {
      expect(page).toContain(text)
    }
    expect(page).toContain('&lt;b&gt;Sérum &amp; &quot;más&quot;&lt;/b&gt;')
    for (const label of ['>Pay<', '>Pay → declined<', '>Pay → pending<', '>Cancel<']) expect(page).toContain(label)
    expect(page).not.toMatch(/type="(password|text|tel|number|email)"|<img|<svg|autocomplete/)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; script-src 'none'; form-action 'self'/)
    expect(policy).toContain(`frame-ancestors 'self' ${shopOrigin}`)
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('x-paypal-emulator')).toBe('1')
  })

  test('is in the language of the order', async () => {
    const request = orderRequest()
    request.payment_source.paypal.experience_context.locale = 'es-PR'
    const { body } = await shop.call('POST', '/v2/checkout/orders', request, { 'paypal-request-id': 'es' })
    const page = await (await open(body.id)).text()
    expect(page).toContain('<html lang="es">')
    for (const text of ['no se mueve dinero', '>Pagar<', '>Pagar → rechazado<', '>Pagar → pendiente<', '>Cancelar<']) {
      expect(page).toContain(text)
    }
  })

  test('is not found for unknown and paid orders', async () => {
    expect((await open('EMU')).status).toBe(404)
    const id = await shop.approved()
    await shop.capture(id)
    expect((await open(id)).status).toBe(409)
    expect((await press(id, 'completed')).status).toBe(409)
  })

  test('does not post messages to an invalid origin', async () => {
    const { body } = await shop.create()
    for (const origin of ['javascript:alert(1)', 'http://shop.test/path', 'http://x.test; script-src *', '*']) {
      const query = new URLSearchParams({ token: body.id, origin })
      const policy = (await fetch(`${emulator.origin}/checkoutnow?${query}`)).headers.get('content-security-policy')
      expect(policy).toMatch(/frame-ancestors 'self'$/)
    }
  })
})

describe('the four buttons', () => {
  test('Pay approves and notifies the shop', async () => {
    const { body } = await shop.create()
    const page = await (await press(body.id, 'completed')).text()
    expect(page).toContain(`data-type="approved" data-order-id="${body.id}"`)
    expect(page).toContain(`data-parent-origin="${shopOrigin}"`)
    expect((await shop.capture(body.id)).status).toBe(201)
  })

  test('Pay → declined declines the capture, and the page shows it', async () => {
    const { body } = await shop.create()
    await press(body.id, 'declined')
    expect(issuesOf(await shop.capture(body.id))).toEqual(['INSTRUMENT_DECLINED'])
    expect(await (await open(body.id)).text()).toContain('The last attempt was declined')
    await press(body.id, 'completed')
    expect((await shop.capture(body.id)).status).toBe(201)
  })

  test('Pay → pending makes the capture pending', async () => {
    const { body } = await shop.create()
    await press(body.id, 'pending')
    await shop.capture(body.id)
    expect(emulator.ledger().find((entry) => entry.orderId === body.id)?.status).toBe('PENDING')
  })

  test('Cancel approves nothing', async () => {
    const { body } = await shop.create()
    expect(await (await press(body.id, 'cancel')).text()).toContain('data-type="canceled"')
    expect(issuesOf(await shop.capture(body.id))).toEqual(['ORDER_NOT_APPROVED'])
  })

  test('another site cannot submit them', async () => {
    const { body } = await shop.create()
    for (const origin of ['https://evil.test', 'null', shopOrigin]) {
      expect((await press(body.id, 'completed', { origin })).status).toBe(403)
    }
    expect((await press(body.id, 'completed', { origin: emulator.origin })).status).toBe(200)
  })

  test('redirects the buyer back to a shop without a window', async () => {
    const request = orderRequest()
    const urls = { return_url: 'https://shop.flordemaga.test/done?a=1', cancel_url: 'https://shop.flordemaga.test/no' }
    Object.assign(request.payment_source.paypal.experience_context, urls)
    const { body } = await shop.call('POST', '/v2/checkout/orders', request, { 'paypal-request-id': 'redirect' })
    const canceled = await (await press(body.id, 'cancel')).text()
    expect(canceled).toContain(`href="https://shop.flordemaga.test/no?token=${body.id}"`)
    const approved = await (await press(body.id, 'completed')).text()
    expect(approved).toContain(`https://shop.flordemaga.test/done?a=1&amp;token=${body.id}&amp;PayerID=EMU`)
  })
})

describe('the script', () => {
  test('is served to other origins', async () => {
    const response = await fetch(emulator.sdkUrl)
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await response.text()).toContain('6.0.0-emulator')
  })

  test("accepts a browser token and refuses the shop's token", async () => {
    const session = async (clientToken: string) =>
      fetch(`${emulator.origin}/web-sdk/v6/session`, { method: 'POST', body: JSON.stringify({ clientToken }) })
    const client = await session(await tokenOf(emulator, '&response_type=client_token&intent=sdk_init'))
    expect(client.status).toBe(200)
    expect(await client.json()).toMatchObject({ eligible_methods: { paypal: {} } })
    expect((await session(await tokenOf(emulator))).status).toBe(401)
    expect((await session('')).status).toBe(401)
  })
})

test('links and script use the configured public origin', async () => {
  const other = await startEmulator({ publicOrigin: 'https://demo.flordemaga.test/paypal' })
  expect(other.sdkUrl).toBe('https://demo.flordemaga.test/paypal/web-sdk/v6/core')
  const { body } = await (await connectShop(other)).create()
  const approve = body.links.find((link) => link.rel === 'payer-action')?.href
  expect(approve).toBe(`https://demo.flordemaga.test/paypal/checkoutnow?token=${body.id}`)
  await other.close()
})
