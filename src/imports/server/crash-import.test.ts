import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { isDeep } from '../../testing/deep.ts'
import { csvFile, sendFiles, shopifyProduct } from '../../testing/import-files.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

// The process that applies an import is killed (kill -9), before and after a chunk is committed: ten times with DEEP=1. The
// result is that of one run.

let shop: Awaited<ReturnType<typeof startTestShop>>
let root: SignedIn
let running: ShopProcess | undefined

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
})
afterAll(async () => {
  await running?.kill()
  await shop.close()
})

const query = async (text: string) => (await shop.platform.database.pool.query(text)).rows as Record<string, unknown>[]

const kills = isDeep ? 10 : 3
const count = 25 * (kills + 4)

test(`${count} products through ${kills} kills: each once`, async () => {
  const old = csvFile(Array.from({ length: 5 }, (_, at) => shopifyProduct(`p-${at}`, { 'Variant Price': '9.00' })))
  const before = await sendFiles(shop, root, [old])
  const headers = { cookie: root.cookie }
  const apply = (id: string) =>
    shop.server.inject({ method: 'POST', url: `/api/admin/imports/${id}/apply`, headers, payload: {} })
  const states = async () => (await query('select state, position from imports order by created_at')).slice(-1)
  await apply(before.body.id)
  running = await startShopProcess({ shop })
  await vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'done' }]), { timeout: 60_000 })
  await running.kill()
  const file = csvFile(Array.from({ length: count }, (_, at) => shopifyProduct(`p-${at}`)))
  const { body } = await sendFiles(shop, root, [file])
  expect(body.counts).toEqual({ create: count - 5, update: 5, skip: 0, refuse: 0 })
  await apply(body.id)
  for (let kill = 1; kill <= kills; kill++) {
    const crashAt = kill % 2 === 0 ? 'import-uncommitted-2' : 'import-chunk-1'
    running = await startShopProcess({ shop, crashAt, ready: false })
    expect((await running.ended).by).toBe('SIGKILL')
    // The next process need not wait some seconds for the lease of the dead one.
    await query(`update job_leases set until = now() where name = 'imports'`)
  }
  // Each process has committed one chunk.
  expect(await states()).toEqual([{ state: 'applying', position: 25 * kills }])
  running = await startShopProcess({ shop })
  await vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'done' }]), { timeout: 60_000 })
  expect(
    await query(`
      select (select count(*)::int from products where price = 12.5) as products,
        (select count(distinct product_id)::int from import_sources) as sources,
        (select count(*)::int from stock_movements where product_id in (select product_id from import_sources)) as movements,
        (select count(*)::int from audit_events where action = 'product.created') as created,
        (select count(*)::int from audit_events where action = 'product.updated') as updated,
        (select count(*)::int from import_rows where action = 'refuse') as refused`),
  ).toEqual([{ products: count, sources: count, movements: count, created: count, updated: 5, refused: 0 }])
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  expect((await sendFiles(shop, root, [file])).body.counts).toEqual({ create: 0, update: 0, skip: count, refuse: 0 })
}, 240_000)
