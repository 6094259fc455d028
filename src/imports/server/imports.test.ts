import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import {
  applyAll,
  csvFile,
  etsyListing,
  newShopifyProduct,
  rowsOfImport,
  sendFiles,
  shopifyProduct,
  shopifyRow,
  squareVariation,
  wooProduct,
} from '../../testing/import-files.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { transferProducts } from './transfer-products.ts'

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

const encoded = {
  'UTF-8': (text: string) => Buffer.from(text, 'utf8'),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf8'),
  'Windows-1252': (text: string) => Buffer.from(text, 'latin1'),
  'UTF-16': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
}
const point = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
const comma = (cents: number) => (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })

/** A file of each header that is read, with a name and an amount. */
const headers: Record<string, (name: string, price: string) => Record<string, string | number>> = {
  'Shopify before 2025': (Title, price) => ({ ...shopifyProduct('a'), Title, 'Variant Price': price }),
  'Shopify now': (Title, Price) => newShopifyProduct('b', { Title, Price }),
  'Shopify, the least': (Title, price) => ({ Handle: 'c', Title, 'Variant Price': price }),
  WooCommerce: (Name, price) => wooProduct('1', { Name, 'Regular price': price }),
  'WooCommerce, the least': (Name, price) => ({ Type: 'simple', SKU: 'L', Name, 'Regular price': price, Stock: '1' }),
  Etsy: (TITLE, PRICE) => etsyListing(TITLE, { PRICE }),
  Square: (name, price) => squareVariation('T', { 'Item Name': name, Price: `$${price}` }),
  'Flor de Maga': (name, price) => ({ flor_de_maga: '1', slug: 'd', name, price, stock: 'unlimited' }),
}

test('headers, encodings, delimiters and ways of numbers are recognized', async () => {
  for (const [header, make] of Object.entries(headers)) {
    for (const [encoding, encode] of Object.entries(encoded)) {
      for (const [delimiter, amount] of [
        [',', point],
        [';', comma],
        ['\t', point],
      ] as const) {
        const file = encode(csvFile([make('Jabón de Peña', amount(123_450))], delimiter))
        const { body } = await sendFiles(shop, root, [file])
        const told = `${header}, ${encoding}, ${JSON.stringify(delimiter)}`
        expect(body.counts, told).toEqual({ create: 1, update: 0, skip: 0, refuse: 0 })
        const [row] = await rowsOfImport(shop, root, body.id)
        expect(row?.name, told).toBe('Jabón de Peña')
        expect(row?.changes, told).toContainEqual({ field: 'price', variant: null, before: null, after: 123_450 })
      }
    }
  }
})

test.each([
  ['no table', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), 'no_table'],
  ['nothing', Buffer.alloc(0), 'no_table'],
  ['other columns', Buffer.from('Color,Weight\r\nred,5\r\n'), 'unknown_columns'],
  ['customers', Buffer.from("Customer ID,First Name,Email\r\n'1,Ana,ana@correo.test\r\n"), 'no_products_list'],
  ['only a header', Buffer.from('Handle,Title,Variant Price\r\n'), 'no_products'],
  [
    'a quote that is never closed',
    Buffer.from(`Handle,Title,Variant Price\r\n"a,${'x'.repeat(1_100_000)}`),
    'no_table',
  ],
])('%s is refused with a clear message', async (_what, file, code) => {
  const { status, body } = await sendFiles(shop, root, [file])
  expect(status).toBe(400)
  expect(body).toMatchObject({ code })
})

test('files of several shops, and more than 64 MB, are refused', async () => {
  const files = [csvFile([shopifyProduct('x')]), csvFile([etsyListing('y')])]
  expect((await sendFiles(shop, root, files)).body).toMatchObject({ code: 'several_sources' })
  const half = Buffer.alloc(33 * 1024 * 1024, 'x')
  const { status, body } = await sendFiles(shop, root, [half, half])
  expect(status).toBe(413)
  expect(body).toMatchObject({ code: 'files_too_large' })
})

test('two uploads are received at once, and a third is asked to wait', async () => {
  const file = csvFile([shopifyProduct('slow')])
  const sent = await Promise.all(Array.from({ length: 4 }, () => sendFiles(shop, root, [file])))
  const statuses = sent.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, 201, 503, 503])
  expect((await sendFiles(shop, root, [file])).status).toBe(201)
})

test('a disk that takes no files is said as an outage, and takes no place of later files', async () => {
  const { TMPDIR } = process.env
  process.env.TMPDIR = '/nowhere'
  try {
    const failed = [1, 2].map(() => sendFiles(shop, root, [csvFile([shopifyProduct('disk')])]))
    expect((await Promise.all(failed)).map(({ status }) => status)).toEqual([500, 500])
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  expect((await sendFiles(shop, root, [csvFile([shopifyProduct('disk')])])).status).toBe(201)
})

const again = { create: 0, update: 0, refuse: 0 }

test.each([
  ['Shopify without SKUs', [shopifyProduct('s1', { 'Variant SKU': '' }), shopifyProduct('s2', { 'Variant SKU': '' })]],
  ['Shopify now', [newShopifyProduct('n1'), newShopifyProduct('n2', { 'Inventory tracker': '' })]],
  [
    'WooCommerce',
    [
      wooProduct('12', {
        Type: 'variation',
        SKU: '',
        Parent: 'id:11',
        'Attribute 1 name': 'Scent',
        'Attribute 1 value(s)': 'Rose\\, wild',
      }),
      wooProduct('11', {
        Type: 'variable',
        SKU: 'P',
        'Regular price': '',
        'Attribute 1 name': 'Scent',
        'Attribute 1 value(s)': 'Rose\\, wild, Mint',
      }),
      wooProduct('13', {
        Type: 'variation',
        SKU: '',
        Parent: 'P',
        Stock: '',
        'Attribute 1 name': 'Scent',
        'Attribute 1 value(s)': 'Mint',
      }),
      wooProduct('14', { SKU: '', 'GTIN, UPC, EAN, or ISBN': '4006381333931' }),
    ],
  ],
  [
    'Etsy',
    [
      etsyListing('Women&#39;s Balm'),
      etsyListing('Lip Tint', {
        'VARIATION 1 TYPE': 'Color',
        'VARIATION 1 NAME': 'Color',
        'VARIATION 1 VALUES': 'Red,Pink',
        SKU: 'LT-R,LT-P',
      }),
      etsyListing('Kit', {
        'VARIATION 1 NAME': 'Size',
        'VARIATION 1 VALUES': 'S,M',
        'VARIATION 2 NAME': 'Scent',
        'VARIATION 2 VALUES': 'Rose,Mint',
      }),
    ],
  ],
  [
    'Square',
    [
      squareVariation('T1'),
      squareVariation('T2', { 'Item Name': 'Candle', 'Variation Name': 'Small' }),
      squareVariation('T3', { 'Item Name': 'Candle', 'Variation Name': 'Large', Price: '$20.00' }),
      squareVariation('T4', { 'Item Name': 'Oil', 'Option Name 1': 'Size', 'Option Value 1': '1 oz', SKU: 'OIL' }),
    ],
  ],
])('%s: the same file again changes nothing', async (_source, rows) => {
  const file = csvFile(rows)
  const first = await sendFiles(shop, root, [file])
  expect(first.body.counts).toMatchObject({ update: 0, skip: 0, refuse: 0 })
  const done = await applyAll(shop, root, first.body.id, true)
  expect(done).toMatchObject({ state: 'done', left: 0, refused: 0, done: first.body.counts.create })
  const second = await sendFiles(shop, root, [file])
  expect(second.body.counts).toEqual({ ...again, skip: first.body.counts.create })
  // In the words of the other language, too.
  const other = await sendFiles(shop, root, [file], { language: 'es' })
  expect(other.body.counts).toEqual({ ...again, skip: first.body.counts.create })
})

test('a missing column changes nothing, a changed cell only itself, and what staff changed since is refused', async () => {
  const file = csvFile([shopifyProduct('u1'), shopifyProduct('u2'), shopifyProduct('u3')])
  await applyAll(shop, root, (await sendFiles(shop, root, [file])).body.id)
  const short = { ...again, skip: 3 }
  const least = [1, 2, 3].map((at) => ({ Handle: `u${at}`, Title: `Soap u${at}`, 'Variant Price': '12.50' }))
  expect((await sendFiles(shop, root, [csvFile(least)])).body.counts).toEqual(short)
  const changed = csvFile([
    shopifyProduct('u1', { 'Variant Price': '14.00', 'Variant Inventory Qty': '7' }),
    shopifyProduct('u2', { 'Variant Price': '14.00' }),
    shopifyProduct('u3', { 'Variant Inventory Qty': '9' }),
  ])
  const { body } = await sendFiles(shop, root, [changed])
  expect(body.counts).toEqual({ create: 0, update: 3, skip: 0, refuse: 0 })
  const [row] = await rowsOfImport(shop, root, body.id)
  expect(row?.changes).toEqual([
    { field: 'price', variant: null, before: 1250, after: 1400 },
    { field: 'stock', variant: null, before: 10, after: 7 },
  ])
  await query(`update products set name = 'Mine', updated_at = clock_timestamp() where slug = 'u2'`)
  // A sale is no change of staff, but its stock is not overwritten.
  await query(`
    with sold as (
      update product_variants set stock = stock - 1
      where product_id = (select id from products where slug = 'u3') returning product_id, id
    )
    insert into stock_movements (product_id, variant_id, delta, reason) select product_id, id, -1, 'held' from sold`)
  expect(await applyAll(shop, root, body.id)).toMatchObject({ done: 3, left: 0, refused: 2 })
  const refused = await rowsOfImport(shop, root, body.id, 'refuse')
  expect(refused.map(({ fault }) => fault?.code)).toEqual(['changed_since', 'stock_changed'])
  expect(await query(`select name, price, stock from products where slug like 'u_' order by slug`)).toEqual([
    { name: 'Soap u1', price: '14.00', stock: 7 },
    { name: 'Mine', price: '12.50', stock: 10 },
    { name: 'Soap u3', price: '12.50', stock: 9 },
  ])
  // Once more, it is done without a harm.
  expect(await applyAll(shop, root, body.id)).toMatchObject({ state: 'done', refused: 2 })
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})

test('rows are deleted 30 days after the end, what they became is remembered', async () => {
  const { body } = await sendFiles(shop, root, [csvFile([shopifyProduct('kept')])])
  await applyAll(shop, root, body.id)
  shop.wait(29 * 86_400_000)
  await shop.expire(shop.platform)
  expect(await query('select 1 from imports where id = $1', [body.id])).toHaveLength(1)
  shop.wait(2 * 86_400_000)
  await shop.expire(shop.platform)
  expect(await query('select 1 from import_rows where import_id = $1', [body.id])).toEqual([])
  expect(await query(`select 1 from import_sources where key = 'kept'`)).toHaveLength(1)
})

test('a file for a transfer comes back equal in an empty shop', async () => {
  const { body } = await sendFiles(shop, root, [
    csvFile([
      shopifyProduct('t-1', { 'Option1 Name': 'Shade', 'Option1 Value': 'Ruby', 'Variant SKU': '-T1' }),
      shopifyProduct('t-2', { Title: '=1+1 "Soap"', 'Body (HTML)': 'Line 1\n\n=2;3,4\tö' }),
    ]),
  ])
  await applyAll(shop, root, body.id, true)
  await query(`
    update products set name_es = 'Jabón', low_stock_limit = 3,
      benefits = '[{"plant": "aloe", "text": "Soothes", "textEs": null}]',
      options = '[{"name": "Shade", "nameEs": "Tono", "values": [{"value": "Ruby", "valueEs": "Rubí", "color": "#c2185b", "finish": "matte"}]}]'
    where slug = 't-1'`)
  await query(`update products set category_es = 'Jabones' where category = 'Soaps'`)
  await query(
    `update product_variants set compare_at_price = 99 where product_id in (select id from products where slug like 't-_')`,
  )
  const textOf = (other: TestShop) => text(transferProducts(other.platform.database))
  const exported = await textOf(shop)
  const empty = await startTestShop()
  const owner = await empty.signIn({ role: 'root' })
  const sent = await sendFiles(empty, owner, [exported])
  expect(sent.body.counts).toMatchObject({ update: 0, skip: 0, refuse: 0 })
  expect(sent.body.counts.create).toBeGreaterThan(10)
  expect(await applyAll(empty, owner, sent.body.id, true)).toMatchObject({ refused: 0, left: 0 })
  // Other shops have other ids of variants.
  const withoutIds = (file: string) => file.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
  expect(withoutIds(await textOf(empty))).toBe(withoutIds(exported))
  expect((await sendFiles(empty, owner, [exported])).body.counts).toEqual({ ...again, skip: sent.body.counts.create })
  await empty.close()
})

test('what stands twice, leads to several products, or is unreadable is refused', async () => {
  const known = csvFile([shopifyProduct('r1'), shopifyProduct('r2')])
  await applyAll(shop, root, (await sendFiles(shop, root, [known])).body.id)
  const { body } = await sendFiles(shop, root, [
    csvFile([
      // Its variants have the SKUs of two products.
      shopifyProduct('r-several', { 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': 'SKU-r1' }),
      { ...shopifyRow, Handle: 'r-several', 'Option1 Value': 'M', 'Variant SKU': 'SKU-r2', 'Variant Price': '1' },
      shopifyProduct('r-first', { 'Variant SKU': 'SKU-r1' }),
      shopifyProduct('r-twice', { 'Variant SKU': 'SKU-r1' }),
      shopifyProduct('r-new', { 'Variant SKU': 'SKU-new' }),
      shopifyProduct('r-same', { 'Variant SKU': 'SKU-new' }),
      shopifyProduct(''),
      shopifyProduct('r-marks', { Title: `e${'\u0301'.repeat(60)}` }),
    ]),
  ])
  expect(body.counts).toEqual({ create: 1, update: 1, skip: 0, refuse: 5 })
  const refused = await rowsOfImport(shop, root, body.id, 'refuse')
  expect(refused.map(({ fault }) => fault?.code)).toEqual([
    'several_products',
    'twice_in_file',
    'sku_twice',
    'no_name',
    'not_readable',
  ])
})
