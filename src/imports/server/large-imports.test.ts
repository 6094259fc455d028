import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { isDeep } from '../../testing/deep.ts'
import { applyAll, csvFile, sendFiles, shopifyProduct } from '../../testing/import-files.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

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

// One product in 50 is bad.
const count = isDeep ? 5_000 : 500
const bad = count / 50
const good = count - bad

test(`${count} products with ${bad} bad ones are imported as previewed, and the same file again changes nothing`, async () => {
  const rows = Array.from({ length: count }, (_, at) =>
    shopifyProduct(`p-${at}`, at % 50 === 7 ? faults[((at / 50) % faults.length) | 0] : {}),
  )
  const file = csvFile(rows)
  const started = process.cpuUsage()
  const { body } = await sendFiles(shop, root, [file])
  expect(body.counts).toEqual({ create: good, update: 0, skip: 0, refuse: bad })
  const done = await applyAll(shop, root, body.id)
  const { user, system } = process.cpuUsage(started)
  expect(done).toMatchObject({ state: 'done', done: good, left: 0, refused: bad })
  // Processor time of the shop: the time until the end says more about what else the machine does.
  expect((user + system) / 1e6).toBeLessThan(60)
  const { rows: counted } = await shop.platform.database.pool.query('select count(*)::int from products')
  expect(counted).toEqual([{ count: good }])
  const refused = await shop.server.inject({
    url: `/api/admin/imports/${body.id}/refused.csv`,
    headers: { cookie: root.cookie },
  })
  expect(refused.body.trim().split('\r\n')).toHaveLength(bad + 1)
  const again = await sendFiles(shop, root, [file])
  expect(again.body.counts).toEqual({ create: 0, update: 0, skip: good, refuse: bad })
  expect(await checkInvariants(shop.platform.database)).toEqual([])
}, 400_000)
