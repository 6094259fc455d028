import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvFile, shopifyProduct } from '../../testing/import-files.ts'
import { databaseUrlOf } from '../../testing/shop-process.ts'
import { startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let folder: string

beforeAll(async () => {
  shop = await startTestShop()
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true })
})

const run = promisify(execFile)
const bundle = join(import.meta.dirname, '../../../dist/shop/shop.js')

/** Runs a command in a process of its own. */
function shopCommand(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    DEMO: '1',
    DATABASE_URL: databaseUrlOf(shop.testDatabase.connection),
    APP_SECRET: shop.config.appSecret,
    PUBLIC_URL: 'http://shop.test',
  }
  return run(process.execPath, [bundle, ...words], { env }).then(
    (done) => ({ code: 0, ...done }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  )
}

const query = async (text: string) => (await shop.platform.database.pool.query(text)).rows

test('says what it would do, imports, and writes the same for a transfer', async () => {
  const file = join(folder, 'products.csv')
  await writeFile(file, csvFile([shopifyProduct('rose'), shopifyProduct('free', { 'Variant Price': '0' })]))
  const planned = await shopCommand('import', file)
  expect(planned).toMatchObject({ code: 0, stderr: '' })
  expect(planned.stdout).toContain('Products from shopify: 1 new, 0 changed, 0 unchanged, 1 refused.')
  expect(await query('select 1 from products')).toEqual([])
  const applied = await shopCommand('import', file, '--apply', '--active', '--json')
  expect(applied).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(applied.stdout)).toEqual({
    ...{ id: expect.any(String), source: 'shopify', counts: { create: 1, update: 0, skip: 0, refuse: 1 } },
    ...{ leftBehind: [{ column: 'Vendor', rows: 2 }], state: 'done', done: 1, left: 0, refused: 1 },
  })
  expect(await query('select slug, is_active from products')).toEqual([{ slug: 'rose', is_active: true }])
  // The command is nobody's account.
  expect(await query(`select action, actor_id from audit_events where action like 'import.%' order by at`)).toEqual([
    { action: 'import.planned', actor_id: null },
    { action: 'import.planned', actor_id: null },
    { action: 'import.applied', actor_id: null },
  ])
  const transfer = join(folder, 'transfer.csv')
  expect(await shopCommand('export', 'products', '--transfer', transfer)).toMatchObject({ code: 0 })
  expect(await readFile(transfer, 'utf8')).toMatch(/^flor_de_maga,slug,name,/)
  const again = await shopCommand('import', transfer, '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({ source: 'flor-de-maga', counts: { create: 0, skip: 1 } })
})

test('refuses what is no file of products, and changes nothing', async () => {
  const other = join(folder, 'other.csv')
  await writeFile(other, 'Color,Weight\r\nred,5\r\n')
  const unknown = await shopCommand('import', other)
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toContain('The columns of “other.csv” are not known.')
  expect(await shopCommand('import', join(folder, 'missing.csv'))).toMatchObject({ code: 2 })
  expect(await shopCommand('export', 'orders', '--transfer')).toMatchObject({ code: 2 })
})
