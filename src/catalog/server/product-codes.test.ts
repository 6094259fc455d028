import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { lipstick } from '../../testing/lipstick.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import type { ProductOnWire } from '../api.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
})
afterEach(async () => expect(await checkInvariants(shop.platform.database)).toEqual([]))
afterAll(() => shop.close())

type Saved = ProductOnWire & { variants: { barcode: string | null }[]; lowStockLimit: number | null }
type Answer = Saved & { code: string; fields: { field: string; code: string }[] }

async function ask<Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await call(shop, admin, method, path, body)
  return { status: answer.statusCode, body: answer.body as unknown as Body }
}
const soap = () => ({ name: `Soap ${randomUUID().slice(0, 6)}`, price: '9.50', stock: 12 })
const create = async (fields: object = {}) => (await ask<Saved>('POST', '/api/products', { ...soap(), ...fields })).body
const change = (id: string, fields: object) => ask<Answer>('PUT', `/api/products/${id}`, fields)
const found = async (search: string) => {
  const listed = await ask<{ products: Saved[] }>(
    'GET',
    `/api/admin/products/page?search=${encodeURIComponent(search)}`,
  )
  const anywhere = await ask<{ products: Saved[] }>('GET', `/api/admin/search?search=${encodeURIComponent(search)}`)
  return { list: listed.body.products.map(({ id }) => id), anywhere: anywhere.body.products.map(({ id }) => id) }
}
const both = (...ids: string[]) => ({ list: ids, anywhere: ids })
const newSku = () => `T-${randomUUID().slice(0, 8).toUpperCase()}`
let serial = 1_000
/** An EAN-13 of the range for numbers inside a shop. */
function newBarcode(): string {
  serial += 1
  const digits = `20000${serial}000`.slice(0, 12)
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

it('a product without options has a SKU and a barcode, by which staff find it everywhere', async () => {
  const [sku, barcode] = [newSku(), newBarcode()]
  const { id, variants } = await create({ sku, barcode: ` ${barcode.slice(0, 6)} ${barcode.slice(6)}` })
  expect(variants).toMatchObject([{ sku, barcode }])
  expect(await found(sku.toLowerCase())).toEqual(both(id))
  expect(await found(sku.slice(0, 6))).toEqual(both(id))
  expect(await found(barcode)).toEqual(both(id))
  // A save without them keeps them; blank ones remove them.
  await change(id, { price: '10.00' })
  expect(await found(sku)).toEqual(both(id))
  const other = newSku()
  expect((await change(id, { sku: other, barcode: '' })).body.variants).toMatchObject([{ sku: other, barcode: null }])
  expect(await found(sku)).toEqual(both())
  expect(await found(barcode)).toEqual(both())
  const [event] = (
    await shop.platform.database.pool.query(
      `select before, after from audit_events where subject_id = $1 order by id desc limit 1`,
      [id],
    )
  ).rows
  expect(event).toEqual({ before: { sku, barcode }, after: { sku: other, barcode: null } })
})

it('each variant has its own, and only variants that are kept are found', async () => {
  const barcode = newBarcode()
  const [first, ...others] = lipstick.variants
  const made = await create({ ...lipstick, variants: [{ ...first, sku: newSku(), barcode }, ...others] })
  expect(await found(barcode)).toEqual(both(made.id))
  // The version before barcodes sends none.
  const [ruby, ...rest] = made.variants
  const { barcode: _, ...old } = ruby ?? {}
  expect((await change(made.id, { variants: [old, ...rest] })).body.variants[0]).toMatchObject({ barcode })
  await change(made.id, { variants: rest })
  expect(await found(barcode)).toEqual(both())
})

it('a wrong barcode and a taken SKU are refused', async () => {
  const sku = newSku()
  const [mine, other] = [await create({ sku }), await create()]
  expect((await change(other.id, { sku })).body).toMatchObject({ code: 'sku_taken', sku })
  const wrong = newBarcode().replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
  expect((await change(mine.id, { barcode: wrong })).body.fields).toMatchObject([
    { field: 'barcode', code: 'barcode_check_digit' },
  ])
  const several = await create(lipstick)
  expect((await change(several.id, { barcode: newBarcode() })).body.code).toBe('product_has_variants')
})

it('a product with its own limit is low from there, in the list and on the dashboard', async () => {
  const { id } = await create({ lowStockLimit: 12 })
  const isLow = async () => {
    const { body } = await ask<{ products: Saved[] }>('GET', '/api/admin/products/page?state=low&size=100')
    const { body: attention } = await ask<{ lowStock: { count: number } }>('GET', '/api/dashboard/attention')
    expect(attention.lowStock.count).toBe(body.products.length)
    return body.products.some((product) => product.id === id)
  }
  expect(await isLow()).toBe(true)
  await change(id, { lowStockLimit: 11 })
  expect(await isLow()).toBe(false)
  await change(id, { stock: 6, lowStockLimit: null })
  expect(await isLow()).toBe(false)
  await change(id, { stock: 5 })
  expect(await isLow()).toBe(true)
  await change(id, { lowStockLimit: 0 })
  expect(await isLow()).toBe(false)
  expect((await change(id, { lowStockLimit: -1 })).body.fields).toMatchObject([{ field: 'lowStockLimit' }])
})

it('a shade that is sold out is low, whatever the others have, and is named', async () => {
  type Low = { lowStock: { count: number; first: { id: string; stock: number; choices: { value: string }[] }[] } }
  const low = async () => (await ask<Low>('GET', '/api/dashboard/attention')).body.lowStock
  const before = await low()
  const variants = [
    { optionValues: ['Ruby', 'Full'], price: '18.00', stock: 90 },
    { optionValues: ['Coral', 'Full'], price: '18.00', stock: 0 },
  ]
  const { id } = await create({ ...lipstick, name: 'Aaa Lipstick', stock: undefined, variants, lowStockLimit: 5 })
  const { count, first } = await low()
  expect(count).toBe(before.count + 1)
  expect(first.find((product) => product.id === id)).toMatchObject({
    stock: 0,
    choices: [{ value: 'Coral' }, { value: 'Full' }],
  })
  const listed = await ask<{ products: Saved[] }>('GET', '/api/admin/products/page?state=low&size=100')
  expect(listed.body.products.map((product) => product.id)).toContain(id)
})

it('the history of a stock says who changed it, by how much and why', async () => {
  const product = await create()
  const ana = await shop.signIn()
  const { body } = await openPayment(shop, ana, [{ id: product.id, price: 950, quantity: 2 }])
  await shop.emulator.approve(body.id)
  expect((await capture(shop, ana, body.id)).statusCode).toBe(200)
  await change(product.id, { stock: 30, stockBefore: 10 })
  type History = { movements: { id: number; delta: number; orderNumber: string | null }[]; older: number | null }
  const history = (query = '') => ask<History>('GET', `/api/admin/products/${product.id}/stock-history${query}`)
  const { movements, older } = (await history()).body
  const [name] = (
    await shop.platform.database.pool.query(
      `select trim(concat_ws(' ', first_name, last_name)) as name from users where id = $1`,
      [admin.id],
    )
  ).rows
  expect(movements).toMatchObject([
    { delta: 20, reason: 'adjusted', actor: name.name || null, orderNumber: null },
    { delta: -2, reason: 'held', actor: null, orderNumber: expect.stringMatching(/^FM-\d{6}$/) },
    { delta: 12, reason: 'initial', actor: name.name || null, orderNumber: null },
  ])
  expect(older).toBeNull()
  for (let at = 0; at < 50; at += 1) await change(product.id, { stock: 31 + at })
  const first = (await history()).body
  expect(first.movements).toHaveLength(50)
  const second = (await history(`?before=${first.older}`)).body
  expect(second.movements.map(({ delta }) => delta)).toEqual([20, -2, 12])
  expect((await ask('GET', `/api/admin/products/${randomUUID()}/stock-history`)).status).toBe(404)
})
