import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestShop } from '../testing/test-shop.ts'
import { products } from './tables.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const list = async (): Promise<Record<string, unknown>[]> => (await shop.server.inject({ url: '/api/products' })).json()

it('lists active products only, in catalog order, and finds no others by slug', async () => {
  const [second, hidden, first] = [
    await shop.addProduct({ name: 'Second', position: 2 }),
    await shop.addProduct({ name: 'Hidden', position: 0, isActive: false }),
    await shop.addProduct({ name: 'First', position: 1 }),
  ]
  expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id])
  expect((await shop.server.inject({ url: `/api/products/${hidden.slug}` })).statusCode).toBe(404)
})

it('returns all fields of a product, the price as text with 2 decimals', async () => {
  await shop.addProduct({ slug: 'whole', price: 2850, stock: null, imageUrl: '/images/a-800.webp', imageFileName: 'a' })
  expect((await list()).find(({ slug }) => slug === 'whole')).toEqual({
    id: expect.any(String),
    slug: 'whole',
    name: 'Aloe Cream',
    nameEs: null,
    description: '',
    descriptionEs: null,
    category: 'Face',
    categoryEs: null,
    type: 'product',
    price: '28.50',
    stock: null,
    imageUrl: '/images/a-800.webp',
    imageFileName: 'a',
    isActive: true,
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    updatedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
  })
})

it('returns the details of one product, and omits them in lists', async () => {
  const details = {
    size: '50 ml',
    sizeEs: null,
    ingredients: 'Aqua, Glycerin',
    ingredientsEs: null,
    howToUse: 'Apply twice a day.',
    howToUseEs: 'Aplica dos veces al día.',
  }
  const { slug } = await shop.addProduct({ ...details, slug: 'detailed' })
  const listed = (await list()).find((product) => product.slug === slug)
  const { json } = await shop.server.inject({ url: `/api/products/${slug}` })
  expect(json()).toEqual({ ...listed, ...details })
  expect(Object.keys(listed ?? {})).not.toContain('howToUse')
})

it('starts a product active, with a stock of 0', async () => {
  const bare = { name: 'Bare', slug: 'bare', price: 100, category: '' }
  const [row] = await shop.platform.database.db.insert(products).values(bare).returning()
  expect(row).toMatchObject({ stock: 0, isActive: true })
})
