import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { applyAll, csvFile, rowsOfImport, sendFiles, shopifyProduct, shopifyRow } from './testing.ts'

let shop: TestShop
let root: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
})
afterAll(() => shop.close())

const query = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

test('a file is planned, shown, applied, and changes nothing the second time', async () => {
  const file = csvFile([
    shopifyProduct('rose', { Title: 'Rose & Honey Soap, 4 oz | Vegan', 'Variant Compare At Price': '15.00' }),
    { ...shopifyRow, Handle: 'rose', 'Image Src': 'https://cdn.example/rose.jpg' },
    shopifyProduct('balm', { 'Option1 Name': 'Size', 'Option1 Value': '30 ml', 'Variant SKU': 'B-30' }),
    {
      ...shopifyRow,
      Handle: 'balm',
      'Option1 Value': '50 ml',
      'Variant SKU': 'B-50',
      'Variant Price': '20.00',
      'Variant Inventory Qty': '4',
      'Variant Inventory Tracker': 'shopify',
    },
    shopifyProduct('free', { 'Variant Price': '0.00', Title: '=1+1' }),
  ])
  const { status, body } = await sendFiles(shop, root, [file])
  expect(status).toBe(201)
  expect(body).toMatchObject({ source: 'shopify', counts: { create: 2, update: 0, skip: 0, refuse: 1 } })
  expect(body.leftBehind).toContainEqual({ column: 'Image Src', rows: 1 })
  expect(body.leftBehind).toContainEqual({ column: 'Variant Compare At Price', rows: 1 })
  expect(await query('select 1 from products')).toEqual([])
  const [rose] = await rowsOfImport(shop, root, body.id, 'create')
  expect(rose?.notes).toEqual([
    { code: 'renamed', from: 'Rose & Honey Soap, 4 oz | Vegan', to: 'Rose and Honey Soap - 4 oz - Vegan' },
  ])
  const done = await applyAll(shop, root, body.id)
  expect(done).toMatchObject({ state: 'done', done: 2, left: 0, refused: 1 })
  expect(
    await query(`select slug, name, description, category, price, stock, is_active from products order by position`),
  ).toEqual([
    {
      slug: 'rose',
      name: 'Rose and Honey Soap - 4 oz - Vegan',
      description: 'Made with care.',
      category: 'Soaps',
      price: '12.50',
      stock: 10,
      is_active: false,
    },
    expect.objectContaining({ slug: 'balm', price: '12.50', stock: 14 }),
  ])
  const again = await sendFiles(shop, root, [file])
  expect(again.body.counts).toEqual({ create: 0, update: 0, skip: 2, refuse: 1 })
  const headers = { cookie: root.cookie }
  const url = `/api/admin/imports/${body.id}/refused.csv?language=es`
  const refused = await shop.server.inject({ method: 'GET', url, headers })
  const [header, row] = refused.body.split('\r\n')
  expect(header).toMatch(/^\ufeffHandle,Title,.*,por qué$/)
  expect(row).toMatch(/^free,'=1\+1,.*,"Falta el precio, es 0 o no se puede leer\."$/)
})
