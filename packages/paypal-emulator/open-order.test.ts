import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Emulator, startEmulator } from './emulator.ts'
import type { FundingSource } from './funding.ts'
import {
  connectShop,
  issuesOf,
  orderRequest,
  requestBy,
  requestToken,
  type ShopClient,
  tokenOf,
} from './testing/shop-client.ts'

let emulator: Emulator
let shop: ShopClient
let now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  emulator = await startEmulator({ clock: () => now })
  shop = await connectShop(emulator)
})
afterAll(() => emulator.close())

const usd = (value: string) => ({ currency_code: 'USD', value })

describe('tokens', () => {
  test('both kinds are issued, and only the access token gives access to the API', async () => {
    const client = await tokenOf(emulator, '&response_type=client_token&intent=sdk_init')
    const reply = await shop.call('GET', '/v2/checkout/orders/EMU', undefined, { authorization: `Bearer ${client}` })
    expect(reply.status).toBe(401)
    expect(reply.body.error).toBe('invalid_token')
  })

  test.each([
    ['a wrong secret', '', 'EMULATOR-wrong', 401],
    ['another grant', '&grant_type=password', undefined, 200],
    ['another response type', '&response_type=code', undefined, 400],
  ])('%s', async (_name, extra, secret, status) => {
    expect((await requestToken(emulator, extra, secret)).status).toBe(status)
  })

  test('a missing, a wrong and an expired token are 401', async () => {
    const get = (authorization: string) =>
      fetch(`${emulator.origin}/v2/checkout/orders/x`, { headers: { authorization } })
    expect((await fetch(`${emulator.origin}/v2/checkout/orders/x`)).status).toBe(401)
    expect((await get('Bearer A21AAEMUzzzzzzz.forged')).status).toBe(401)
    const token = await tokenOf(emulator)
    const start = now
    now = new Date(now.getTime() + 33_000_000)
    expect((await get(`Bearer ${token}`)).status).toBe(401)
    now = start
  })
})

describe('creating an order', () => {
  test('awaits approval, has an approval link, and is marked as emulated', async () => {
    const { status, headers, body } = await shop.create()
    expect(status).toBe(201)
    expect(headers.get('x-paypal-emulator')).toBe('1')
    expect(headers.get('paypal-debug-id')).toMatch(/^[0-9a-f]{13}$/)
    expect(body.id).toMatch(/^EMU[A-Z0-9]{14}$/)
    expect(body.status).toBe('PAYER_ACTION_REQUIRED')
    expect(body.links.find((link) => link.rel === 'payer-action')?.href).toBe(
      `${emulator.origin}/checkoutnow?token=${body.id}`,
    )
  })

  test('returns the minimal representation by default', async () => {
    const headers = { 'paypal-request-id': 'minimal', prefer: 'return=minimal' }
    const { body } = await shop.call('POST', '/v2/checkout/orders', orderRequest(), headers)
    expect(Object.keys(body)).toEqual(['id', 'status', 'links'])
  })

  test('without a payment source it is CREATED', async () => {
    const { payment_source: _, ...request } = orderRequest()
    const { body } = await shop.call('POST', '/v2/checkout/orders', request)
    expect(body.status).toBe('CREATED')
    expect(body.links.map((link) => link.rel)).toEqual(['self', 'approve', 'update', 'capture'])
  })

  test('needs a request id when it names a payment source', async () => {
    const reply = await shop.call('POST', '/v2/checkout/orders', orderRequest())
    expect([reply.status, issuesOf(reply)]).toEqual([400, ['PAYPAL_REQUEST_ID_REQUIRED']])
  })

  const breakdown = { item_total: usd('25.00'), shipping: usd('5.00'), tax_total: usd('1.75') }
  const item = { name: 'Soap', quantity: '2', unit_amount: usd('12.50') }
  test.each<[string, object, number, string, string]>([
    ['no amount', { amount: undefined }, 400, 'MISSING_REQUIRED_PARAMETER', 'amount'],
    [
      'a number for a value',
      { amount: { currency_code: 'USD', value: 31.75 } },
      400,
      'INVALID_PARAMETER_SYNTAX',
      'amount/value',
    ],
    ['a value that is no decimal', { amount: usd('1e3') }, 400, 'INVALID_PARAMETER_SYNTAX', 'amount/value'],
    [
      'a currency of four letters',
      { amount: { currency_code: 'USDD', value: '1' } },
      400,
      'INVALID_STRING_LENGTH',
      'amount/currency_code',
    ],
    [
      'a picture that is WebP',
      { items: [{ ...item, image_url: 'https://cdn.test/soap.webp' }] },
      400,
      'INVALID_PARAMETER_SYNTAX',
      'items/0/image_url',
    ],
    [
      'a picture without https',
      { items: [{ ...item, image_url: 'http://cdn.test/soap.jpg' }] },
      400,
      'INVALID_PARAMETER_SYNTAX',
      'items/0/image_url',
    ],
    [
      'a page without https',
      { items: [{ ...item, url: 'http://shop.test/soap' }] },
      400,
      'INVALID_PARAMETER_SYNTAX',
      'items/0/url',
    ],
    [
      'a page that is a path',
      { items: [{ ...item, url: '/products/soap' }] },
      400,
      'INVALID_PARAMETER_SYNTAX',
      'items/0/url',
    ],
    ['quantity zero', { items: [{ ...item, quantity: '0' }] }, 400, 'INVALID_PARAMETER_SYNTAX', 'items/0/quantity'],
    [
      'an unknown category',
      { items: [{ ...item, category: 'X' }] },
      400,
      'INVALID_PARAMETER_VALUE',
      'items/0/category',
    ],
    ['a long custom id', { custom_id: 'x'.repeat(256) }, 400, 'INVALID_STRING_LENGTH', 'custom_id'],
    [
      'an unknown currency',
      { amount: { currency_code: 'XXX', value: '1.00' }, items: [] },
      422,
      'INVALID_CURRENCY_CODE',
      'amount/currency_code',
    ],
    [
      'two currencies',
      { amount: { ...usd('31.75'), breakdown: { ...breakdown, shipping: { currency_code: 'EUR', value: '5.00' } } } },
      422,
      'MULTI_CURRENCY_ORDER',
      'amount/breakdown/shipping/currency_code',
    ],
    ['three decimals', { amount: usd('31.755'), items: [] }, 422, 'DECIMAL_PRECISION', 'amount/value'],
    ['zero', { amount: usd('0.00'), items: [] }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'amount/value'],
    [
      'a negative shipping',
      { amount: { ...usd('31.75'), breakdown: { ...breakdown, shipping: usd('-5.00') } } },
      422,
      'CANNOT_BE_NEGATIVE',
      'amount/breakdown/shipping/value',
    ],
    [
      'a total that does not add up',
      { amount: { ...usd('31.74'), breakdown } },
      422,
      'AMOUNT_MISMATCH',
      'amount/value',
    ],
    [
      'items that do not add up',
      { items: [{ ...item, quantity: '3' }] },
      422,
      'ITEM_TOTAL_MISMATCH',
      'amount/breakdown/item_total/value',
    ],
    ['items without a total', { amount: usd('31.75') }, 422, 'ITEM_TOTAL_REQUIRED', 'amount/breakdown/item_total'],
    [
      'item taxes that do not add up',
      { items: [{ ...item, tax: usd('1.00') }] },
      422,
      'TAX_TOTAL_MISMATCH',
      'amount/breakdown/tax_total/value',
    ],
    [
      'no postal code',
      { shipping: { address: { country_code: 'US', admin_area_2: 'Ponce' } } },
      422,
      'POSTAL_CODE_REQUIRED',
      'shipping/address/postal_code',
    ],
  ])('refuses %s', async (_name, changes, status, issue, field) => {
    const reply = await shop.create(changes)
    expect([reply.status, issuesOf(reply)]).toEqual([status, [issue]])
    expect(reply.body.details?.[0]?.field).toBe(`/purchase_units/@reference_id=='default'/${field}`)
    expect(reply.body.name).toBe(status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY')
    expect(reply.body.debug_id).toBeTruthy()
  })

  test('takes the payment source of each button, and names what was paid with', async () => {
    const named = async (funding: FundingSource) => {
      const headers = { 'paypal-request-id': `by-${funding}` }
      const { body } = await shop.call('POST', '/v2/checkout/orders', requestBy(funding), headers)
      const { status } = body
      await emulator.approve(body.id, 'completed', funding)
      return [status, (await shop.capture(body.id)).body.payment_source]
    }
    expect(await named('paypal')).toMatchObject(['PAYER_ACTION_REQUIRED', { paypal: { account_status: 'VERIFIED' } }])
    expect(await named('paylater')).toMatchObject(['PAYER_ACTION_REQUIRED', { paypal: { account_status: 'VERIFIED' } }])
    expect(await named('venmo')).toMatchObject(['PAYER_ACTION_REQUIRED', { venmo: { user_name: 'demo-buyer' } }])
    expect(await named('card')).toMatchObject(['CREATED', { card: { brand: 'VISA', last_digits: '1111' } }])
  })

  test('reports a card as the account that the request named', async () => {
    const { body } = await shop.create()
    await emulator.approve(body.id, 'completed', 'card')
    expect((await shop.capture(body.id)).body.payment_source).toHaveProperty('paypal')
  })

  test('refuses two payment sources, a card by its API, and a source of another form', async () => {
    const headers = { 'paypal-request-id': 'sources' }
    const post = (source: object) =>
      shop.call('POST', '/v2/checkout/orders', { ...orderRequest(), payment_source: source }, headers)
    expect(issuesOf(await post({ card: {} }))).toEqual(['NOT_ENABLED_FOR_PAYMENT_SOURCE'])
    for (const source of [{ paypal: {}, venmo: {} }, { venmo: 'yes' }]) {
      const wrong = await post(source)
      expect([wrong.status, issuesOf(wrong)]).toEqual([400, ['INVALID_PARAMETER_SYNTAX']])
    }
    const { payment_source: _, ...bare } = orderRequest({ shipping: undefined })
    const context = { shipping_preference: 'SET_PROVIDED_ADDRESS' }
    const unsent = await shop.call('POST', '/v2/checkout/orders', { ...bare, application_context: context }, headers)
    expect(issuesOf(unsent)).toEqual(['SHIPPING_ADDRESS_INVALID'])
  })

  test('refuses a missing provided address, another intent, two units, invalid JSON', async () => {
    expect(issuesOf(await shop.create({ shipping: undefined }))).toEqual(['SHIPPING_ADDRESS_INVALID'])
    const headers = { 'paypal-request-id': 'other' }
    const post = (body: unknown) => shop.call('POST', '/v2/checkout/orders', body, headers)
    expect(issuesOf(await post({ ...orderRequest(), intent: 'AUTHORIZE' }))).toEqual(['UNSUPPORTED_INTENT'])
    const unit = orderRequest().purchase_units[0]
    const two = await post({ ...orderRequest(), purchase_units: [unit, unit] })
    expect(two.status).toBe(422)
    expect(issuesOf(await post('{"intent":'))).toEqual(['MALFORMED_REQUEST_JSON'])
    expect(issuesOf(await post({ ...orderRequest(), purchase_units: [] }))).toEqual(['INVALID_ARRAY_MIN_ITEMS'])
  })
})
