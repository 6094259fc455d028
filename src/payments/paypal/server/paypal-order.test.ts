import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Emulator, startEmulator } from '../../../../packages/paypal-emulator/emulator.ts'
import { connectShop, type ShopClient } from '../../../../packages/paypal-emulator/testing/shop-client.ts'
import { ships } from '../../../catalog/catalog.ts'
import { amountsOf } from '../../../checkout/server/price-items.ts'
import type { Discount } from '../../../prices/discounts.ts'
import { quote, settingsOnly } from '../../../prices/quote.ts'
import type { OrderLine } from '../../../sale/order-line.ts'
import type { CheckoutRow } from '../../../sale/server/tables.ts'
import { addressInPonce } from '../../../testing/buyer.ts'
import { isDeep } from '../../../testing/deep.ts'
import { discountOf } from '../../../testing/discount.ts'
import { fc } from '../../../testing/fast-check.ts'
import { randomCart } from '../../../testing/random-carts.ts'
import { paypalMethods } from '../paypal-methods.ts'
import { orderRequest, readOrder } from './paypal-order.ts'

type Cart = typeof randomCart extends fc.Arbitrary<infer Value> ? Value : never

/** The checkout of a cart, with the columns that PayPal's request is made of. */
function checkoutOf({ lines, rules, choice }: Pick<Cart, 'lines' | 'rules' | 'choice'>): CheckoutRow {
  const items = lines.map(
    ({ productId, type, unitPrice: price, quantity }, at): OrderLine => ({
      lineId: `line-${at}`,
      productId,
      variantId: productId,
      kind: type,
      quantity,
      price,
      name: `Crème ${at}`,
      imageUrl: null,
      ships: ships(type),
      sku: `SKU-${at}`,
    }),
  )
  const row = {
    id: '0f9f9d3c-97f6-4c75-8f0e-9a1c6a2b7d10',
    orderNumber: 'FM-000417',
    settlesOrder: null,
    payable: null,
    language: 'en',
    items,
    customerName: 'Ana Peña',
    customerEmail: 'ana@correo.test',
    shippingAddress: addressInPonce,
    ...amountsOf(quote(lines, rules, choice)),
  }
  // Nothing else of a checkout is part of the request.
  return row as unknown as CheckoutRow
}

const simple = (discounts: Discount[] = []) =>
  checkoutOf({
    lines: [
      {
        productId: 'p1',
        category: 'Face',
        type: 'product',
        unitPrice: 2850,
        quantity: 2,
        placeState: null,
        isOwnPrice: false,
      },
    ],
    rules: {
      ...settingsOnly({
        taxEnabled: true,
        taxRate: 1150,
        taxName: 'IVU',
        taxNameEs: null,
        shippingEnabled: true,
        shippingRate: 595,
        shippingName: 'Mail',
        shippingNameEs: null,
        freeShippingThreshold: 0,
      }),
      discounts,
    } as Cart['rules'],
    choice: { state: 'PR', deliveryMethodId: undefined, code: undefined },
  })

const shop = { brandName: 'Flor de Maga', returnUrl: 'https://flordemaga.test/checkout' }
const requestOf = (checkout: CheckoutRow, method?: string, pages: ReadonlyMap<string, string> = new Map()) =>
  orderRequest(checkout, { ...shop, method, pages })

const cents = (money: { value: string } | undefined) => BigInt((money?.value ?? '0.00').replace('.', ''))

/** `CARTS=100000` tries as many; the suite tries fewer. */
const numRuns = Number(process.env.CARTS ?? (isDeep ? 100_000 : 3_000))

test('the breakdown equals the amount, and the items their total, to the cent for every cart', () => {
  fc.assert(
    fc.property(randomCart, (cart) => {
      const checkout = checkoutOf(cart)
      const [unit] = requestOf(checkout).purchase_units
      const { amount, items } = unit ?? {}
      const { item_total, tax_total, shipping, discount } = amount?.breakdown ?? {}
      const sum = cents(item_total) + cents(tax_total) + cents(shipping) - cents(discount)
      if (sum !== cents(amount) || sum !== BigInt(checkout.total)) throw new Error(`${sum} is not ${amount?.value}`)
      const priced = items?.map(({ unit_amount, quantity }) => cents(unit_amount) * BigInt(quantity)) ?? []
      if (priced.reduce((one, other) => one + other, 0n) !== cents(item_total)) throw new Error('the items')
      for (const money of [item_total, tax_total, shipping, discount]) {
        if (money && !/^\d+\.\d\d$/.test(money.value)) throw new Error(`an amount of ${money.value}`)
      }
    }),
    { numRuns },
  )
}, 300_000)

test('the breakdown adds up where discounts take off all goods and the delivery', () => {
  const all = discountOf({ value: 10_000 })
  const freeDelivery = discountOf({ id: 'd2', kind: 'free_delivery' })
  const [unit] = requestOf(simple([all, freeDelivery])).purchase_units
  // 2 × 28.50 + 5.95 = 62.95
  expect(unit?.amount).toMatchObject({
    value: '0.00',
    breakdown: { item_total: { value: '57.00' }, shipping: { value: '5.95' }, discount: { value: '62.95' } },
  })
})

describe('the payment source', () => {
  const sourceOf = (method?: string) => {
    const { intent: _, purchase_units: __, ...rest } = requestOf(simple(), method)
    return rest
  }
  const pages = {
    brand_name: 'Flor de Maga',
    locale: 'en-US',
    shipping_preference: 'SET_PROVIDED_ADDRESS',
    user_action: 'PAY_NOW',
    return_url: shop.returnUrl,
    cancel_url: shop.returnUrl,
  }
  const wallet = {
    email_address: 'ana@correo.test',
    experience_context: { ...pages, payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED' },
  }

  it("is PayPal's wallet for PayPal, for Pay Later, and for a request without a method", () => {
    for (const method of [undefined, 'paypal', 'paylater']) {
      expect(sourceOf(method)).toEqual({ payment_source: { paypal: wallet } })
    }
  })

  it('is Venmo for Venmo, which knows less of its pages', () => {
    const { brand_name, shipping_preference } = pages
    const context = { brand_name, shipping_preference }
    expect(sourceOf('venmo')).toEqual({
      payment_source: { venmo: { email_address: 'ana@correo.test', experience_context: context } },
    })
  })

  it('is missing for the card of a guest', () => {
    expect(sourceOf('card')).toEqual({ application_context: pages })
  })
})

describe('an item', () => {
  const itemOf = (line: Partial<OrderLine>, page?: string) => {
    const checkout = simple()
    checkout.items = checkout.items.map((item) => ({ ...item, ...line }))
    const [unit] = requestOf(checkout, undefined, new Map(page ? [['line-0', page]] : [])).purchase_units
    return unit?.items[0]
  }

  it('names its SKU and its page', () => {
    expect(itemOf({}, 'https://flordemaga.test/products/cream')).toMatchObject({
      sku: 'SKU-0',
      url: 'https://flordemaga.test/products/cream',
    })
    expect(itemOf({}, 'http://localhost:3000/products/cream')).not.toHaveProperty('url')
    expect(itemOf({}, `https://flordemaga.test/products/${'x'.repeat(2048)}`)).not.toHaveProperty('url')
  })

  it.each([
    ['https://cdn.test/a_b/cream-1.jpg', true],
    ['https://cdn.test/cream.JPEG', true],
    ['https://cdn.test/cream.png', true],
    ['http://cdn.test/cream.jpg', false],
    ['/uploads/3f2a.webp', false],
    ['https://cdn.test/cream.webp', false],
    ['https://cdn.test/cream.gif', false],
    ['https://cdn.test/cream.jpg?width=600', false],
    ['https://cdn.test:8443/cream.jpg', false],
    ['https://cdn.test/cr%C3%A8me.jpg', false],
    [`https://cdn.test/${'x'.repeat(2048)}.jpg`, false],
  ])('has the picture %s: %s', (imageUrl, has) => {
    expect(itemOf({ imageUrl })?.image_url).toBe(has ? imageUrl : undefined)
  })
})

describe('what was paid with', () => {
  const capture = { id: 'C', status: 'COMPLETED', amount: { currency_code: 'USD', value: '1.00' } }
  const methodOf = (source: object | undefined) =>
    readOrder({
      id: 'O',
      status: 'COMPLETED',
      payment_source: source,
      purchase_units: [{ payments: { captures: [capture] } }],
    }).captures[0]?.method

  it.each([
    [{ card: { brand: 'VISA', last_digits: '1111' } }, 'PayPal (Visa)'],
    [{ card: { brand: 'AMEX' } }, 'PayPal (American Express)'],
    [{ venmo: { user_name: 'ana' } }, 'PayPal (Venmo)'],
    [{ card: { brand: 'STAR_ACCESS' } }, undefined],
    [{ card: {} }, undefined],
    [{ paypal: { account_id: 'A' } }, undefined],
    [{ card: 'unreadable' }, undefined],
    [undefined, undefined],
  ])('%o is %s', (source, method) => {
    expect(methodOf(source)).toBe(method)
  })
})

describe("PayPal's rules", () => {
  /** Its OpenAPI files, which are not part of the project; their folder is PAYPAL_SCHEMAS. */
  const folder = process.env.PAYPAL_SCHEMAS
  let emulator: Emulator
  let client: ShopClient
  beforeAll(async () => {
    emulator = await startEmulator()
    client = await connectShop(emulator)
  })
  afterAll(() => emulator.close())

  const complete = (method: string) => {
    const checkout = simple()
    checkout.items = checkout.items.map((item) => ({ ...item, imageUrl: 'https://cdn.test/cream.jpg' }))
    return requestOf(checkout, method, new Map([['line-0', 'https://flordemaga.test/products/cream']]))
  }

  it.each(paypalMethods)('accept the order of the method %s', async (method) => {
    const headers = { 'paypal-request-id': `create-${method}` }
    const { status, body } = await client.call('POST', '/v2/checkout/orders', complete(method), headers)
    expect([status, body.details]).toEqual([201, undefined])
  })

  it.skipIf(!folder).each(paypalMethods)('describe the order of the method %s', (method) => {
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, logger: false })
    addFormats.default(ajv)
    ajv.addSchema(JSON.parse(readFileSync(join(folder ?? '', 'min', 'checkout_orders_v2.json'), 'utf8')), 'orders')
    const validate = ajv.getSchema('orders#/components/schemas/order_request')
    validate?.(complete(method))
    expect(validate).toBeDefined()
    expect(validate?.errors ?? []).toEqual([])
    // The schemas ignore what they do not know: every field must be one of theirs.
    const known = readFileSync(join(folder ?? '', 'checkout_orders_v2.json'), 'utf8')
    for (const field of fieldsOf(complete(method))) expect(known).toContain(`"${field}"`)
  })
})

const fieldsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => [...(Array.isArray(value) ? [] : [key]), ...fieldsOf(one)])
    : []
