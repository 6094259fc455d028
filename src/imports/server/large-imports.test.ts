import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { applyAll, csvFile, sendFiles, shopifyProduct } from './testing.ts'

let shop: TestShop
let root: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
})
afterAll(() => shop.close())

const faults = [
  { 'Variant Price': '0' },
  { 'Variant Price': 'on request' },
  { 'Variant Inventory Qty': 'many' },
  { Title: '' },
  { 'Variant SKU': 'x'.repeat(61) },
]

test('5,000 products with 100 bad ones are imported as previewed, and the same file again changes nothing', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) =>
    shopifyProduct(`p-${at}`, at % 50 === 7 ? faults[((at / 50) % faults.length) | 0] : {}),
  )
  const file = csvFile(rows)
  const started = process.cpuUsage()
  const { body } = await sendFiles(shop, root, [file])
  expect(body.counts).toEqual({ create: 4_900, update: 0, skip: 0, refuse: 100 })
  const done = await applyAll(shop, root, body.id)
  const { user, system } = process.cpuUsage(started)
  expect(done).toMatchObject({ state: 'done', done: 4_900, left: 0, refused: 100 })
  // Of the shop, in seconds: the time until the end says more about what else the machine does.
  expect((user + system) / 1e6).toBeLessThan(60)
  const { rows: counted } = await shop.platform.database.pool.query('select count(*)::int from products')
  expect(counted).toEqual([{ count: 4_900 }])
  const refused = await shop.server.inject({
    url: `/api/admin/imports/${body.id}/refused.csv`,
    headers: { cookie: root.cookie },
  })
  expect(refused.body.trim().split('\r\n')).toHaveLength(101)
  const again = await sendFiles(shop, root, [file])
  expect(again.body.counts).toEqual({ create: 0, update: 0, skip: 4_900, refuse: 100 })
  expect(await checkInvariants(shop.platform.database)).toEqual([])
}, 400_000)
