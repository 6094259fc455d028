import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { isDeep } from '../../testing/deep.ts'
import {
  applyAll,
  csvFile,
  etsyListing,
  newShopifyProduct,
  sendFiles,
  shopifyProduct,
  shopifyRow,
  squareVariation,
  wooProduct,
} from '../../testing/import-files.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let root: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
})
afterAll(() => shop.close())

const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
console.log(`mutated files: SEED=${seed}`)

const random = randomFrom(seed)
const below = (max: number) => Math.floor(random() * max)
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T

const files = [
  csvFile([
    shopifyProduct('a', { 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
    { ...shopifyRow, Handle: 'a', 'Option1 Value': 'M', 'Variant Price': '14.00' },
    shopifyProduct('b'),
  ]),
  csvFile([newShopifyProduct('c'), newShopifyProduct('d')]),
  csvFile([
    wooProduct('1', { Type: 'variable', 'Attribute 1 name': 'Scent', 'Attribute 1 value(s)': 'Rose, Mint' }),
    wooProduct('2', { Type: 'variation', Parent: 'id:1', 'Attribute 1 name': 'Scent', 'Attribute 1 value(s)': 'Rose' }),
    wooProduct('3'),
  ]),
  csvFile([etsyListing('Lip Tint', { 'VARIATION 1 NAME': 'Color', 'VARIATION 1 VALUES': 'Red,Pink', SKU: 'L1,L2' })]),
  csvFile([squareVariation('T1'), squareVariation('T2', { 'Item Name': 'Candle', 'Variation Name': 'Small' })]),
  csvFile([
    {
      ...{ flor_de_maga: '1', slug: 'own', name: 'Lip Tint', name_es: 'Tinte', active: 'true', low_stock_limit: '3' },
      ...{ options: '[{"name":"Shade","nameEs":null,"values":[{"value":"Ruby","valueEs":null,"color":"#c2185b"}]}]' },
      ...{ option_values: '["Ruby"]', benefits: '[{"plant":"aloe","text":"Soothes","textEs":null}]', sku: 'OWN' },
      ...{ price: '12.50', compare_at_price: '15.00', stock: 'unlimited', variant_active: 'true' },
    },
  ]),
].map((text) => Buffer.from(text))

const odd = [
  ...['"', '""', ',', ';', '\t', '\r\n', '\n', '\0', '=', "'", '<', '<p>', '&#55296;', '\\', '🧼', '\u0301'.repeat(40)],
  ...[
    '\ud800',
    '\ufeff',
    '\u202e',
    'NaN',
    '1e309',
    '-0',
    '99999999999999',
    '9'.repeat(400),
    '__proto__',
    'constructor',
  ],
]

/** A file with a few bytes or pieces that are damaged, missing, repeated or out of place. */
function mutated(file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let bytes = Buffer.from(file)
  for (let times = 1 + below(6); times > 0; times--) {
    const at = below(bytes.length + 1)
    const to = Math.min(bytes.length, at + below(60))
    const [start, part, end] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)]
    bytes = pick([
      () => Buffer.concat([start, end]),
      () => Buffer.concat([start, part, part, end]),
      () => Buffer.concat([start, Buffer.from([below(256), below(256)]), end]),
      () => Buffer.concat([start, Buffer.from(pick(odd)), part, end]),
      () => Buffer.concat([end, start, part]),
      () => Buffer.concat([bytes, pick(files)]),
    ])()
  }
  return random() < 0.1 ? Buffer.from(`\ufeff${bytes.toString('latin1')}`, 'utf16le') : bytes
}

const count = isDeep ? 1_000 : 200

test(`${count} mutated files are planned or refused with a message, and leave no half product`, async () => {
  const statuses = new Map<number, number>()
  const planned: string[] = []
  for (let at = 0; at < count; at++) {
    const file = mutated(pick(files))
    const { status, body } = await sendFiles(shop, root, [file])
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 201) planned.push(body.id)
    else
      expect([status, body], `SEED=${seed}, file ${at}`).toEqual([
        400,
        expect.objectContaining({ code: expect.any(String) }),
      ])
  }
  expect(statuses.get(201)).toBeGreaterThan(count / 10)
  // Every tenth plan is applied: each product is whole, or refused.
  for (const id of planned.filter((_, at) => at % 10 === 0)) {
    expect(await applyAll(shop, root, id), `SEED=${seed}`).toMatchObject({ state: 'done', left: 0 })
  }
  const { rows } = await shop.platform.database.pool.query(`
    select p.slug from products p left join product_variants v on v.product_id = p.id
    group by p.id having count(v.id) = 0 or bool_or(jsonb_array_length(v.option_values) <> jsonb_array_length(p.options))`)
  expect(rows, `SEED=${seed}`).toEqual([])
  expect(await checkInvariants(shop.platform.database), `SEED=${seed}`).toEqual([])
}, 300_000)
