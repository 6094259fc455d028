import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ChangeFeed } from '../../kit/server/database/change-feed.ts'
import { type Listener, listen } from '../../kit/server/database/listen.ts'
import { createLog } from '../../kit/server/log.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { seed } from '../../testing/seed.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { listProducts } from '../api.ts'
import { Catalog } from './catalog.ts'
import { listCatalog } from './product-queries.ts'

// A process that learns of all changes through the notifications of the database only.

let shop: Awaited<ReturnType<typeof startTestShop>>
let catalog: Catalog
let changes: ChangeFeed
let listener: Listener
let refreshes: (readonly string[] | null)[]

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.testDatabase.database.pool.query('truncate stock_movements, products cascade')
  catalog = new Catalog(shop.platform.database.db)
  changes = new ChangeFeed(createLog('silent'), { intervalMs: 20 })
  refreshes = []
  changes.subscribe('products', (ids) => {
    refreshes.push(ids)
    return catalog.refresh(ids)
  })
  const started = Promise.withResolvers<void>()
  listener = listen(shop.platform.database, {
    channel: 'shop_changed',
    onNotification: (payload) => changes.received(payload),
    onStart: () => void changes.changed(null).then(started.resolve),
  })
  await started.promise
  await catalog.current()
})
afterEach(async () => {
  await listener.close()
  changes.close()
})

const query = (sql: string, values: unknown[] = []) => shop.testDatabase.database.pool.query(sql, values)

const insert = async (count: number, stock = 50): Promise<string[]> => {
  const { rows } = await query(
    `insert into products (slug, name, category, price, stock, position)
     select gen_random_uuid(), 'Crema ' || n, 'Face', 10, $2, n from generate_series(1, $1::int) n returning id`,
    [count, stock],
  )
  return rows.map(({ id }) => id)
}

async function newest() {
  const { etag, bytes } = await catalog.encoded('identity')
  return { etag, list: bytes.toString() }
}

/** The list as one encoding of all products. */
async function wholeList(): Promise<string> {
  return JSON.stringify(z.encode(listProducts.reply, await listCatalog(shop.platform.database.db, null)))
}

describe('random changes', () => {
  const random = randomFrom(seed)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const pick = () => `(select id from products order by md5(id::text || '${upTo(1e9)}') limit ${1 + upTo(3)})`
  const statements = [
    () => `update products set stock = stock - 1 where stock > 0 and id in ${pick()}`,
    () => `update products set stock = case when stock is null then ${upTo(9)} end where id in ${pick()}`,
    () => `update products set name = 'Crema "ñ" ${upTo(1e6)} \u2028', updated_at = now() where id in ${pick()}`,
    () => `update products set price = ${1 + upTo(1e4)} where id in ${pick()}`,
    () => `update products set is_active = not is_active where id in ${pick()}`,
    () => `update products set position = ${upTo(12)} where id in ${pick()}`,
    () => `update products set created_at = created_at + interval '1 microsecond' where id in ${pick()}`,
    () => `update products set category_es = 'Cara ${upTo(9)}' where category = 'Face'`,
    () => `delete from products where id in ${pick()}`,
    () =>
      `insert into products (slug, name, price, position) select gen_random_uuid(), 'Nueva', 5, ${upTo(12)} from generate_series(0, ${upTo(4)})`,
    () =>
      `insert into service_terms select id, ${5 + upTo(9)}, 0, 0, 60, 24 from products where id in ${pick()} on conflict do nothing`,
    () => `update service_terms set bookable_days = ${1 + upTo(9)} where product_id in ${pick()}`,
    () => `delete from service_terms where product_id in ${pick()}`,
    () =>
      `update products set type = case type when 'service' then 'product' else 'service' end::product_type where id in ${pick()}`,
    () => `update products set stock = 1 where false`,
  ]

  it(`give the same bytes as encoding the whole catalog (SEED=${seed})`, async () => {
    await insert(12)
    for (let round = 0; round < 40; round++) {
      for (let count = upTo(6); count >= 0; count--) await query(statements[upTo(statements.length)]?.() ?? '')
      const fresh = await new Catalog(shop.platform.database.db).encoded('gzip')
      await expect.poll(newest, { interval: 5, timeout: 5_000 }).toEqual({ etag: fresh.etag, list: await wholeList() })
      expect(gunzipSync(fresh.bytes).toString()).toBe(await wholeList())
      expect(brotliDecompressSync((await catalog.encoded('br')).bytes).toString()).toBe(await wholeList())
      const { products, bySlug, byId } = await catalog.current()
      expect([bySlug.size, byId.size]).toEqual([products.length, products.length])
    }
    expect(refreshes.slice(1).every((ids) => ids !== null)).toBe(true)
  })
})

it('reads only changed products, and keeps the others', async () => {
  const [sold = '', ...others] = await insert(5)
  await expect.poll(async () => (await catalog.current()).products.length).toBe(5)
  const before = (await catalog.current()).byId
  await query('update products set stock = 40 where id = $1', [sold])
  await expect.poll(async () => (await catalog.current()).byId.get(sold)?.stock).toBe(40)
  expect(refreshes.at(-1)).toEqual([sold])
  const after = (await catalog.current()).byId
  for (const id of others) expect(after.get(id)).toBe(before.get(id))
})

it('publishes changes of pictures, made by whatever statement', async () => {
  const [id = ''] = await insert(2)
  await expect.poll(async () => (await catalog.current()).products.length).toBe(2)
  for (const statement of [
    `insert into product_images (product_id, position, url) select $1, n, '/images/' || n from generate_series(0, 2) n`,
    `update product_images set alt = 'Close-up' where product_id = $1 and position = 1`,
    'delete from product_images where product_id = $1',
  ]) {
    const version = changes.version()
    await query(statement, [id])
    await expect.poll(() => changes.version()).toBe(version + 1)
    expect(refreshes.at(-1)).toEqual([id])
  }
})

it('checks all products after a change of very many', async () => {
  await insert(300)
  await expect.poll(async () => (await catalog.current()).products.length).toBe(300)
  expect(refreshes.at(-1)).toBeNull()
})

it('changes the version only with what pages show', async () => {
  const [id = ''] = await insert(2, 8)
  await expect.poll(async () => (await catalog.current()).products.length).toBe(2)
  for (const [stock, visible] of [
    [7, false],
    [6, false],
    [5, true],
    [4, true],
    [0, true],
    [9, true],
    [900, false],
  ] as const) {
    const version = changes.version()
    await query('update products set stock = $2 where id = $1', [id, stock])
    await expect.poll(async () => (await catalog.current()).byId.get(id)?.stock).toBe(stock)
    await expect.poll(() => changes.version()).toBe(visible ? version + 1 : version)
  }
})

it('keeps the snapshot when nothing has changed', async () => {
  await insert(3)
  await expect.poll(async () => (await catalog.current()).products.length).toBe(3)
  const [before, version] = [await catalog.current(), changes.version()]
  await changes.changed(null)
  expect(await catalog.current()).toBe(before)
  expect(changes.version()).toBe(version)
})
