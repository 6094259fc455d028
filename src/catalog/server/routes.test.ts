import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop } from '../../testing/test-shop.ts'
import { insertProducts } from './product-queries.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let ids: string[]

const many = 1_203

beforeAll(async () => {
  shop = await startTestShop()
  const rows = Array.from({ length: many }, (_, position) => ({
    slug: `crema-${position}`,
    name: `Crema n.º ${position}`,
    category: position % 3 === 0 ? 'Face' : 'Body',
    price: 1_000 + position,
    position,
  }))
  const inserted = await insertProducts(shop.platform.database.db, rows)
  ids = inserted.sort((a, b) => a.position - b.position).map(({ id }) => id)
  await shop.addProduct({ name: 'Crema retirada', isActive: false })
})
afterAll(() => shop.close())

const get = async (url: string) => (await shop.server.inject(url)).json()
const slugs = (products: { slug: string }[]) => products.map(({ slug }) => slug)

test('all active products are listed in catalog order', async () => {
  const expected = Array.from({ length: many }, (_, at) => `crema-${at}`)
  expect(slugs(await get('/api/products'))).toEqual(expected)
})

describe('the paginated catalog', () => {
  test('starts with the first products and returns the total', async () => {
    const first = await get('/api/catalog')
    expect(first).toMatchObject({ page: 1, pages: 34, matching: many, total: many, categories: ['Face', 'Body'] })
    expect(slugs(first.products)).toEqual(Array.from({ length: 36 }, (_, at) => `crema-${at}`))
    expect(first.products[7].price).toBe('10.07')
  })

  test('searches and filters as the browser does', async () => {
    const found = await get('/api/catalog?search=CREMA%20n.%C2%BA%2012&category=Face&size=2&page=2')
    // 12, 120, 123, 126, 129 and 1200
    expect(found).toMatchObject({ page: 2, pages: 3, matching: 6, total: many })
    expect(slugs(found.products)).toEqual(['crema-123', 'crema-126'])
    expect((await get('/api/catalog?page=999')).products.at(-1).slug).toBe(`crema-${many - 1}`)
  })

  test('filters by ids and ignores unknown ones', async () => {
    const some = await get(`/api/catalog?ids=${ids[5]},no-such-id,${ids[1_000]}`)
    expect(slugs(some.products)).toEqual(['crema-5', 'crema-1000'])
    expect((await get('/api/catalog?ids=')).products).toEqual([])
  })

  test('rejects invalid pages', async () => {
    for (const query of ['page=0', 'page=x', 'size=101', `search=${'x'.repeat(201)}`]) {
      expect((await shop.server.inject(`/api/catalog?${query}`)).statusCode, query).toBe(400)
    }
  })
})
