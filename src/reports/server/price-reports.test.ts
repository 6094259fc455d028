import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopDay } from '../../kit/shop-time.ts'
import { discountSums } from '../../orders/server/discount-queries.ts'
import { addressInPonce, call, capture, orderBody } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { addDiscount, addTaxRule, clearRules } from '../../testing/price-rules.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { closePastDays } from './close-past-days.ts'

let shop: TestShop
let admin: SignedIn
let ana: SignedIn
let cream: { id: string; price: number }

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn({ emailVerified: true })
  cream = await shop.addProduct({ price: 10_000, stock: null })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await rows('truncate orders, checkouts, sales_days cascade')
  await clearRules(shop)
})

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

const report = async (path: string) => (await call(shop, admin, 'GET', `/api/admin/reports/${path}`)).body
const file = async (path: string) => {
  const { body, headers } = await shop.server.inject({
    url: `/api/admin/reports/${path}`,
    headers: { cookie: admin.cookie },
  })
  return {
    name: /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1],
    lines: body.trim().split('\r\n'),
  }
}

/** Pays one piece by PayPal. @returns the order's id. */
async function buy(amount: string, choice: object = {}, headers: Record<string, string> = {}): Promise<string> {
  const order = { ...orderBody(ana, [{ ...cream, quantity: 1 }]), amount, ...choice }
  const { body } = await call(shop, ana, 'POST', '/paypal/order', order, headers)
  await shop.emulator.approve(body.id)
  const { orderNumber } = (await capture(shop, ana, body.id)).body
  return String((await rows('select id from orders where order_number = $1', [orderNumber]))[0]?.id)
}

/** Places an order of $0.00 with the code GRATIS. @returns the answer's status. */
async function orderForNothing(headers: Record<string, string> = {}): Promise<number> {
  const order = {
    total: '0.00',
    items: [{ productId: cream.id, quantity: 1 }],
    customerEmail: ana.email,
    customerName: 'Ana Peña',
    shippingAddress: addressInPonce,
    paymentMethod: 'None',
    clientKey: randomUUID(),
    code: 'GRATIS',
  }
  return (await call(shop, ana, 'POST', '/api/orders', order, headers)).statusCode
}

const refund = (id: string, amount: string) =>
  call(shop, admin, 'POST', `/api/orders/${id}/refunds`, { key: randomUUID(), amount })
const setStatus = (id: string, status: string) =>
  call(shop, admin, 'PUT', `/api/orders/${id}/status`, { status, language: 'en' })
const today = () => shopDay(new Date())

describe('the tax report', () => {
  it('shows each component, what is due, and what was delivered outside Puerto Rico', async () => {
    await addTaxRule(shop)
    await refund(await buy('111.50'), '55.75')
    const miami = { ...addressInPonce, address: '12 Ocean Drive', city: 'Miami', state: 'FL', postalCode: '33139' }
    await buy('100.00', { shippingAddress: miami })
    const untaxed = { exempt: '0.00', outside: '100.00' }
    const components = [
      { name: 'State IVU', nameEs: 'IVU estatal', rate: '10.5', tax: '10.50', refunded: '5.25', due: '5.25' },
      { name: 'Municipal IVU', nameEs: 'IVU municipal', rate: '1', tax: '1.00', refunded: '0.50', due: '0.50' },
    ].map((component) => ({ ...component, taxable: '100.00', ...untaxed }))
    const sums = { taxable: '100.00', ...untaxed, tax: '11.50', refunded: '5.75', due: '5.75', components }
    const month = today().slice(0, 7)
    expect(await report('tax')).toMatchObject({ to: today(), months: [{ month, ...sums }], total: sums })
    expect((await report('tax?to=2024-02-29')).from).toBe('2023-03-01')
    expect(await file(`tax.csv?from=${today()}&language=es`)).toEqual({
      name: `flor-de-maga-impuestos-${today()}.csv`,
      lines: [
        'Mes,Impuesto,Tasa,Tributable,Exento,Fuera de Puerto Rico,Impuesto cobrado,Reembolsado,A pagar',
        `${month},Todos los impuestos,,100.00,0.00,100.00,11.50,5.75,5.75`,
        `${month},IVU estatal,10.5,100.00,0.00,100.00,10.50,5.25,5.25`,
        `${month},IVU municipal,1,100.00,0.00,100.00,1.00,0.50,0.50`,
      ],
    })
  })

  it('counts a manual payment in the month in which staff receive it, also after its day was stored', async () => {
    const id = await manualOrder(shop, ana, { items: [{ productId: cream.id, quantity: 1 }], total: 10_000 })
    await rows(`update orders set created_at = '2025-03-31T22:00:00-04:00'`)
    await closePastDays(shop.platform.database)
    const all = async () => (await report(`tax?from=2025-01-01&to=${today()}`)).months
    expect(await all()).toEqual([])
    expect((await setStatus(id, 'completed')).statusCode).toBe(200)
    const month = today().slice(0, 7)
    expect(await all()).toMatchObject([{ month, exempt: '100.00', tax: '0.00', components: [] }])
    await closePastDays(shop.platform.database)
    expect(await all()).toMatchObject([{ month, exempt: '100.00' }])
    expect((await setStatus(id, 'pending')).statusCode).toBe(200)
    expect(await all()).toEqual([])
    // Without another date, an order is paid when it is placed.
    await rows(`update orders set status = 'completed', payment_status = 'paid'`)
    await rows(`update tenders set received_at = '2025-03-31T22:00:00-04:00'`)
    await rows(`update orders set paid_at = null, total = total`)
    expect(await all()).toMatchObject([{ month: '2025-03', exempt: '100.00' }])
  })

  it('has nothing for payments that are pending, and for orders of $0.00', async () => {
    await addDiscount(shop, { code: 'GRATIS', value: 10_000 })
    expect(await orderForNothing()).toBe(201)
    await buy('100.00')
    await rows(`update orders set payment_status = 'pending_review' where total > 0`)
    const nothing = { taxable: '0.00', exempt: '0.00', outside: '0.00', tax: '0.00', due: '0.00' }
    expect((await report('tax')).total).toMatchObject(nothing)
  })
})

describe('the report by discount', () => {
  it('shows uses, revenue and what was given, as the list of discounts does, also of a deleted one', async () => {
    const welcome = await addDiscount(shop)
    const free = await addDiscount(shop, { name: 'Five off', nameEs: null, code: 'CINCO', kind: 'amount', value: 500 })
    await buy('90.00', { code: 'HOLA' })
    await refund(await buy('90.00', { code: 'HOLA' }), '40.00')
    await buy('95.00', { code: 'CINCO' })
    await buy('100.00')
    const listed = (await call(shop, admin, 'GET', '/api/admin/discounts')).body as unknown as { id: string }[]
    expect(listed.find(({ id }) => id === welcome)).toMatchObject({ uses: 2, revenue: '140.00' })
    expect((await call(shop, admin, 'DELETE', `/api/admin/discounts/${free}`)).statusCode).toBe(204)
    const discounts = [
      { id: welcome, name: 'Welcome', nameEs: 'Bienvenida', code: 'HOLA', uses: 2, revenue: '140.00', given: '20.00' },
      { id: free, name: 'Five off', nameEs: null, code: 'CINCO', uses: 1, revenue: '95.00', given: '5.00' },
    ]
    expect((await report('discounts')).discounts).toEqual(discounts)
    expect(await file(`discounts.csv?from=${today()}`)).toEqual({
      name: `flor-de-maga-discounts-${today()}.csv`,
      lines: ['Discount,Code,Uses,Given,Revenue', 'Welcome,HOLA,2,20.00,140.00', 'Five off,CINCO,1,5.00,95.00'],
    })
    await rows(`update orders set created_at = created_at - interval '400 days' where discount = 10`)
    expect((await report('discounts')).discounts).toEqual(discounts.slice(1))
  })
})

it('discounts count no order whose payment was not received, nor demo and test orders in a live shop', async () => {
  await addDiscount(shop)
  const id = await buy('90.00', { code: 'HOLA' })
  const uses = async (real: boolean) => (await discountSums(shop.platform.database.db, real)).map((sum) => sum.uses)
  expect([await uses(false), await uses(true)]).toEqual([[1], []])
  await rows(`update orders set environment = 'live' where id = $1`, [id])
  expect([await uses(false), await uses(true)]).toEqual([[1], [1]])
  await rows(`update orders set environment = 'personal', payment_status = 'awaiting' where id = $1`, [id])
  await rows('delete from tenders where order_id = $1', [id])
  expect([await uses(false), await uses(true)]).toEqual([[], []])
})

it('the revenue of a discount loses only what was given back, not what was asked for', async () => {
  await addDiscount(shop)
  await refund(await buy('90.00', { code: 'HOLA' }), '40.00')
  const revenue = async () => (await report('discounts')).discounts
  expect(await revenue()).toMatchObject([{ revenue: '50.00' }])
  for (const state of ['requested', 'pending', 'failed', 'dropped']) {
    await rows('update refunds set state = $1', [state])
    expect(await revenue(), state).toMatchObject([{ revenue: '90.00' }])
  }
})

describe('the report by way of payment', () => {
  it('sums what came in and what went back, on its day, without what was voided', async () => {
    await refund(await buy('100.00'), '40.00')
    const order = await manualOrder(shop, ana, {
      items: [{ productId: cream.id, variantId: cream.id, quantity: 1 }],
      total: 10_000,
    })
    const pay = (kind: string, amount: string) =>
      call(shop, admin, 'POST', `/api/admin/orders/${order}/tenders`, { kind, amount, clientKey: randomUUID() })
    await pay('ath_movil', '30.00')
    const { body } = await pay('cash', '20.00')
    const { tenders } = body.order as unknown as { tenders: { id: string }[] }
    await call(shop, admin, 'POST', `/api/admin/orders/${order}/tenders/${tenders[1]?.id}/void`, {
      reason: 'Dos veces',
    })
    await pay('cash', '5.00')
    expect((await report('payments')).ways).toEqual([
      { method: 'PayPal', payments: 1, received: '100.00', refunded: '40.00', net: '60.00' },
      { method: 'ATH Móvil', payments: 1, received: '30.00', refunded: '0.00', net: '30.00' },
      { method: 'Cash', payments: 1, received: '5.00', refunded: '0.00', net: '5.00' },
    ])
    await refund(order, '4.00')
    expect((await report('payments')).ways).toMatchObject([
      {},
      { method: 'ATH Móvil', received: '30.00', refunded: '4.00', net: '26.00' },
      { method: 'Cash', refunded: '0.00' },
    ])
    await rows(`update tenders set received_at = '2025-03-01T12:00:00Z' where kind = 'cash'`)
    expect((await report('payments?from=2025-03-01&to=2025-03-01')).ways).toMatchObject([
      { method: 'Cash', received: '5.00' },
    ])
    expect((await report('payments?to=2025-02-28')).ways).toEqual([])
    expect((await file('payments.csv?language=es')).lines).toEqual([
      'Método,Pagos,Recibido,Reembolsado,Neto',
      'PayPal,1,100.00,40.00,60.00',
      'ATH Móvil,1,30.00,4.00,26.00',
    ])
  })
})

describe('the report by origin', () => {
  const origin = { referrer: 'www.instagram.com', source: 'Instagram', medium: 'social', campaign: 'Día de Madres' }
  const kept = { referrer: 'instagram.com', source: 'instagram', medium: 'social', campaign: 'día de madres' }

  const from = (parts: Record<string, string>) => ({ 'x-visit-origin': new URLSearchParams(parts).toString() })

  it('sums the sales of each origin, less refunds, and says what is not known', async () => {
    await buy('100.00', {}, from(origin))
    await refund(await buy('100.00', {}, from(origin)), '40.00')
    await buy('100.00', {}, from({ referrer: '' }))
    await buy('100.00')
    expect(await report('origins')).toMatchObject({
      to: today(),
      origins: [
        { origin: kept, orders: 2, revenue: '160.00' },
        { origin: {}, orders: 1, revenue: '100.00' },
        { origin: null, orders: 1, revenue: '100.00' },
      ],
    })
    expect((await report('origins?to=2024-02-29')).origins).toEqual([])
    expect(await file('origins.csv?language=es')).toMatchObject({
      lines: [
        'Procedencia,Sitio,Medio,Campaña,Pedidos,Ventas',
        'instagram,instagram.com,social,día de madres,2,160.00',
        'Directa,,,,1,100.00',
        'Desconocida,,,,1,100.00',
      ],
    })
  })

  it('keeps nothing of a person, and refuses no order for what a link says', async () => {
    const odd = { referrer: 'correo.test', source: 'ana@correo.test', medium: '787-555-0142', campaign: 'x'.repeat(99) }
    const id = await buy('100.00', {}, from(odd))
    expect(await rows('select origin from orders where id = $1', [id])).toEqual([
      { origin: { referrer: 'correo.test' } },
    ])
    expect(await rows('select origin from checkouts')).toEqual([{ origin: { referrer: 'correo.test' } }])
    await buy('100.00', {}, { 'x-visit-origin': '%%%&&=\u00ff' })
  })

  it('is kept of an order of $0.00, too', async () => {
    await addDiscount(shop, { code: 'GRATIS', value: 10_000 })
    expect(await orderForNothing(from(origin))).toBe(201)
    expect(await rows('select origin from orders')).toEqual([{ origin: kept }])
  })
})
