import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestShop } from '../../testing/test-shop.ts'
import { productImages, products } from './tables.ts'

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
  const whole = (await list()).find(({ slug }) => slug === 'whole')
  expect(whole).toEqual({
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
    options: [],
    variants: [
      {
        id: whole?.id,
        sku: null,
        optionValues: [],
        price: '28.50',
        compareAtPrice: null,
        stock: null,
        imageUrl: null,
        startsAt: null,
        endsAt: null,
        place: null,
        placeEs: null,
      },
    ],
    appointment: null,
    rating: null,
  })
})

it('answers byte for byte as specified, except for the fields that were added', async () => {
  const id = '3f0e7a52-9f3c-4b7a-8a55-0d6f6a1b2c3d'
  const at = new Date('2026-11-20T15:04:05.678Z')
  const named = { name: 'Jabón de "avena" (100 g)', description: 'Suave.\nSin perfume.', category: 'Baño' }
  const image = { imageUrl: '/images/jabon-800.webp', imageFileName: 'jabón.webp' }
  await shop.addProduct({ id, slug: 'jabon', ...named, ...image, price: 1_205, stock: 3, createdAt: at, updatedAt: at })
  const { body } = await shop.server.inject({ url: '/api/products' })
  const products: Record<string, unknown>[] = JSON.parse(body)
  expect(JSON.stringify(products)).toBe(body)
  const found = products.find((product) => product.id === id)
  const added = [
    'slug',
    'nameEs',
    'descriptionEs',
    'categoryEs',
    'type',
    'options',
    'variants',
    'appointment',
    'rating',
  ]
  const specified = Object.fromEntries(Object.entries(found ?? {}).filter(([name]) => !added.includes(name)))
  // The fields of the specification (storefront §3).
  expect(JSON.stringify(specified)).toBe(
    `{"id":"${id}","name":"Jabón de \\"avena\\" (100 g)","description":"Suave.\\nSin perfume.","category":"Baño","price":"12.05","stock":3,` +
      `"imageUrl":"/images/jabon-800.webp","imageFileName":"jabón.webp","isActive":true,` +
      `"createdAt":"2026-11-20T15:04:05.678Z","updatedAt":"2026-11-20T15:04:05.678Z"}`,
  )
  expect(Object.keys(found ?? {})).toHaveLength(added.length + Object.keys(specified).length)
})

it('returns the details of one product, and omits them in lists', async () => {
  const details = {
    size: '50 ml',
    sizeEs: null,
    ingredients: 'Aqua, Glycerin',
    ingredientsEs: null,
    howToUse: 'Apply twice a day.',
    howToUseEs: 'Aplica dos veces al día.',
    batch: 'Batch 26-11 from Caguas',
    batchEs: null,
    benefits: [{ plant: 'aloe' as const, text: 'Aloe juice', textEs: 'Jugo de sábila' }],
    companionIds: ['11111111-1111-4111-8111-111111111111'],
  }
  const { id, slug } = await shop.addProduct({ ...details, slug: 'detailed' })
  const images = [
    { url: '/images/b-800.webp', alt: 'The jar from above', altEs: 'El frasco desde arriba' },
    { url: '/images/a-800.webp', alt: null, altEs: null },
  ]
  await shop.platform.database.db
    .insert(productImages)
    .values(images.map((image, position) => ({ ...image, productId: id, position })).reverse())
  const listed = (await list()).find((product) => product.slug === slug)
  const { json } = await shop.server.inject({ url: `/api/products/${slug}` })
  expect(json()).toEqual({ ...listed, ...details, images })
  expect(Object.keys(listed ?? {})).not.toContain('howToUse')
  expect(Object.keys(listed ?? {})).not.toContain('images')
})

it('starts a product active, with a stock of 0', async () => {
  const bare = { name: 'Bare', slug: 'bare', price: 100, category: '' }
  const [row] = await shop.platform.database.db.insert(products).values(bare).returning()
  expect(row).toMatchObject({ stock: 0, isActive: true })
})
