import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertImages } from '../../catalog/server/product-image-queries.ts'
import { products, productVariants } from '../../catalog/server/tables.ts'
import { checkBarcode } from '../../catalog/variant-rules.ts'
import { type Locale, locales } from '../../kit/locale.ts'
import { characters } from '../../kit/text.ts'
import { isDeep } from '../../testing/deep.ts'
import { addMethod, clearRules } from '../../testing/price-rules.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { seed } from '../../testing/seed.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { isGlobal } from '../google-feed.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({
    environment: { PUBLIC_URL: 'https://shop.test', PAYPAL_EMULATOR_PUBLIC_URL: 'https://pay.test' },
  })
})
afterAll(() => shop.close())

const changes = isDeep ? 5_000 : 250
const random = randomFrom(seed)
const below = (count: number) => Math.floor(random() * count)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
const chance = (probability: number) => random() < probability

/** The elements of an item, by their names without prefix. */
type Item = Record<string, string[]>

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

function itemsIn(xml: string): Item[] {
  return [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, content = '']) => {
    const item: Item = {}
    for (const [, name = '', text = ''] of content.matchAll(/<g:(\w+)>((?:(?!<\/g:\1>).)*)<\/g:\1>/gs)) {
      item[name] = [...(item[name] ?? []), name === 'shipping' ? text : unescaped(text)]
    }
    return item
  })
}

const get = (url: string, headers: Record<string, string> = {}) => shop.server.inject({ url, headers })
const feedOf = async (locale: Locale) => itemsIn((await get(`/feeds/google.xml?lang=${locale}`)).payload)

interface OnWire {
  id: string
  slug: string
  type: string
  name: string
  nameEs: string | null
  description: string
  descriptionEs: string | null
  imageUrl: string | null
  options: { name: string; values: { value: string; valueEs: string | null }[] }[]
  variants: {
    id: string
    sku: string | null
    price: string
    compareAtPrice: string | null
    stock: number | null
    imageUrl: string | null
    optionValues: string[]
  }[]
}

/** What the API says of the goods with a picture, in the words of the feed. */
function expectedItems(listed: OnWire[], locale: Locale) {
  const home = locale === 'es' ? 'https://shop.test/es' : 'https://shop.test'
  return listed
    .filter(({ type }) => type === 'product')
    .flatMap((product) =>
      product.variants.flatMap((variant) => {
        if (!(variant.imageUrl || product.imageUrl || galleries.has(product.id))) return []
        const chosen = variant.optionValues.map((value, at) => {
          const found = product.options[at]?.values.find((one) => one.value === value)
          return (locale === 'es' && found?.valueEs) || value
        })
        const name = (locale === 'es' && product.nameEs) || product.name
        const isPlain = product.variants.length === 1 && variant.id === product.id
        const page = `${home}/products/${product.slug}`
        return {
          id: variant.sku ?? variant.id,
          title: chosen.length > 0 ? `${name} (${chosen.join(', ')})` : name,
          description: (locale === 'es' && product.descriptionEs) || product.description || name,
          link: isPlain ? page : `${page}?variant=${variant.id}`,
          price: `${variant.compareAtPrice ?? variant.price} USD`,
          sale: variant.compareAtPrice && `${variant.price} USD`,
          availability: variant.stock === 0 ? 'out_of_stock' : 'in_stock',
          group: isPlain ? null : product.id,
          color: chosen[0] ?? null,
        }
      }),
    )
}

const comparable = ({ id, title, description, link, price, sale_price, availability, ...item }: Item) => ({
  id: id?.[0],
  title: title?.[0],
  description: description?.[0],
  link: link?.[0],
  price: price?.[0],
  sale: sale_price?.[0] ?? null,
  availability: availability?.[0],
  group: item.item_group_id?.[0] ?? null,
  color: item.color?.[0] ?? null,
})

/** The structured data of the page that an item links to. */
async function landingOf(item: Item, locale: Locale) {
  const address = new URL(item.link?.[0] ?? '')
  const slug = address.pathname.split('/').at(-1)
  const variant = address.searchParams.get('variant')
  const answer = await get(`/api/products/${slug}/marks?language=${locale}${variant ? `&variant=${variant}` : ''}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ graph: Record<string, unknown>[] }>().graph
}

async function expectSameLanding(item: Item, locale: Locale): Promise<void> {
  const [data] = await landingOf(item, locale)
  const word = { in_stock: 'InStock', out_of_stock: 'OutOfStock' }[item.availability?.[0] ?? '']
  expect(data).toMatchObject({
    '@type': 'Product',
    sku: item.id?.[0],
    name: item.title?.[0],
    url: item.link?.[0],
    ...(item.color && { color: item.color[0] }),
    offers: {
      '@type': 'Offer',
      url: item.link?.[0],
      price: (item.sale_price ?? item.price)?.[0]?.replace(' USD', ''),
      priceCurrency: 'USD',
      availability: `https://schema.org/${word}`,
    },
  })
  if (item.item_group_id) expect(data).toMatchObject({ isVariantOf: { productGroupID: item.item_group_id[0] } })
  else expect(data).not.toHaveProperty('isVariantOf')
}

const money = () => 100 + below(9_900)
const words = ['Añil', 'Coral & Sal', '<b>Rojo</b>', 'Güira', '"Mar"', "d'Oro", 'Té'] as const
const pictures = [null, '/images/aloe-1200.webp', 'https://correo.test/a b.png?x=1&y=2'.replace(' ', '%20')] as const
const barcodes = [null, '4006381333931', '96385074', '036000291452', '2012345678900', '0212345678903'] as const

let counter = 0
const ids: string[] = []
/** The products with further pictures. */
const galleries = new Set<string>()

/** Changes one random thing of one random product, as any process may: past the use cases of this one. */
async function changeSomething(): Promise<void> {
  const { db } = shop.platform.database
  counter += 1
  if (ids.length < 8 || chance(0.05)) {
    const type = oneOf(['product', 'product', 'product', 'service', 'workshop'] as const)
    const added = await shop.addProduct({ name: `${oneOf(words)} ${counter}`, type, imageUrl: oneOf(pictures) })
    ids.push(added.id)
    return
  }
  const id = oneOf(ids)
  const variants = await db.select().from(productVariants).where(eq(productVariants.productId, id))
  const variant = oneOf(variants)
  const setProduct = (change: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(change).where(eq(products.id, id))
  const setVariant = (change: Partial<typeof productVariants.$inferInsert>) =>
    db.update(productVariants).set(change).where(eq(productVariants.id, variant.id))
  const price = money()
  const changes: (() => Promise<unknown>)[] = [
    () => setVariant({ price, compareAtPrice: chance(0.4) ? price + money() : null }),
    () => setVariant({ stock: oneOf([0, 0, 1, 7, null]) }),
    () => setVariant({ isActive: chance(0.7) }),
    () => setVariant({ sku: chance(0.5) ? `SKU-${counter}` : null, barcode: oneOf(barcodes) }),
    () => setVariant({ imageUrl: oneOf(pictures) }),
    () => setProduct({ name: `${oneOf(words)} ${counter}`, nameEs: chance(0.5) ? `${oneOf(words)} ${counter}` : null }),
    () =>
      setProduct({
        description: chance(0.8) ? `${oneOf(words)}\n${oneOf(words)}\u0001`.slice(0, -1) : '',
        descriptionEs: chance(0.5) ? 'Descripción' : null,
      }),
    () => setProduct({ imageUrl: oneOf(pictures), isActive: chance(0.8), position: below(100) }),
    async () => {
      if (galleries.has(id)) return
      galleries.add(id)
      await insertImages(db, id, [{ url: '/images/coco-1200.webp', alt: null, altEs: null }])
    },
    () => shades(id),
  ]
  await oneOf(changes)()
  await shop.changes.changed('products', [id])
}

/** Gives a product new shades in place of its variants. */
async function shades(id: string): Promise<void> {
  const { db } = shop.platform.database
  const values = words.slice(0, 1 + below(words.length)).map((value, at) => ({
    value,
    valueEs: at % 2 === 0 ? `${value} es` : null,
    color: null,
  }))
  await db
    .update(products)
    .set({ options: [{ name: 'Shade', nameEs: 'Tono', values }] })
    .where(eq(products.id, id))
  await db
    .update(productVariants)
    .set({ isActive: false, archivedAt: new Date() })
    .where(eq(productVariants.productId, id))
  await db.insert(productVariants).values(
    values.map(({ value }, position) => ({
      productId: id,
      position,
      optionValues: [value],
      price: money(),
      stock: oneOf([0, 3, null]),
    })),
  )
}

it(`equals API and landing pages through ${changes} random changes (SEED=${seed})`, async () => {
  await clearRules(shop)
  await addMethod(shop, { states: ['PR', 'FL'], freeFrom: 5_000 })
  for (let change = 1; change <= changes; change += 1) {
    await changeSomething()
    if (change % 25 !== 0) continue
    const listed = (await get('/api/products')).json<OnWire[]>()
    for (const locale of locales) {
      const items = await feedOf(locale)
      expect(items.map(comparable)).toEqual(expectedItems(listed, locale))
      for (const item of items) expectValid(item)
      expect(new Set(items.map(({ id }) => id?.[0])).size).toBe(items.length)
      for (let sample = 0; sample < 4 && items.length > 0; sample += 1) await expectSameLanding(oneOf(items), locale)
    }
  }
}, 600_000)

/** The published rules of Merchant Center for these attributes (support.google.com/merchants/answer/7052112). */
function expectValid(item: Item): void {
  const one = (name: string) => {
    expect(item[name], name).toHaveLength(1)
    return item[name]?.[0] ?? ''
  }
  const upTo = (name: string, max: number) => {
    const length = characters(one(name))
    expect(length > 0 && length <= max, `${name}: ${length}`).toBe(true)
  }
  const address = (text: string) => {
    expect(text.length <= 2000 && new URL(text).protocol === 'https:' && !/[\s<>"]/.test(text), text).toBe(true)
  }
  const amount = /^\d{1,10}\.\d{2} USD$/
  upTo('id', 50)
  upTo('title', 150)
  upTo('description', 5000)
  upTo('brand', 70)
  address(one('link'))
  address(one('image_link'))
  // Pictures of the shop are JPEG; pictures from elsewhere are as they are.
  expect(one('image_link')).toMatch(/^https:\/\/(?:shop\.test\/images\/[\w-]+\.jpg|correo\.test\/)/)
  for (const further of item.additional_image_link ?? []) address(further)
  expect((item.additional_image_link ?? []).length).toBeLessThanOrEqual(10)
  expect(one('availability')).toMatch(/^(?:in_stock|out_of_stock)$/)
  expect(one('condition')).toBe('new')
  expect(one('price')).toMatch(amount)
  if (item.sale_price) {
    expect(one('sale_price')).toMatch(amount)
    expect(Number.parseFloat(one('sale_price'))).toBeLessThan(Number.parseFloat(one('price')))
  }
  expect(one('identifier_exists')).toBe(item.gtin ? 'yes' : 'no')
  if (item.gtin) expect(checkBarcode(one('gtin')) === null && isGlobal(one('gtin'))).toBe(true)
  for (const name of ['color', 'size'].filter((name) => item[name])) upTo(name, 100)
  if (item.item_group_id) upTo('item_group_id', 50)
  expect(item.shipping?.length).toBe(2)
  for (const shipping of item.shipping ?? []) {
    expect(shipping).toMatch(
      /^<g:country>(?:PR|US)<\/g:country>(?:<g:region>[A-Z]{2}<\/g:region>)?<g:service>[^<]{1,100}<\/g:service><g:price>\d+\.\d{2} USD<\/g:price>$/,
    )
  }
}

it('is compressed on request, revalidated by ETag, and says its deliveries from the settings without methods', async () => {
  await clearRules(shop)
  const product = await shop.addProduct({ imageUrl: '/images/aloe-1200.webp' })
  const first = await get('/feeds/google.xml')
  expect(first.headers['content-type']).toBe('application/xml; charset=utf-8')
  const own = itemsIn(first.payload).find(({ id }) => id?.[0] === product.id)
  const prices = own?.shipping?.map((text) => text.replaceAll(/<\/?g:\w+>/g, ' ').trim())
  expect(prices).toEqual(['PR  Shipping  0.00 USD', 'US  Shipping  0.00 USD'])
  const unchanged = await get('/feeds/google.xml', { 'if-none-match': String(first.headers.etag) })
  expect([unchanged.statusCode, unchanged.payload]).toEqual([304, ''])
  const zipped = await get('/feeds/google.xml', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(first.payload)
  expect((await get('/feeds/google.xml?lang=fr')).statusCode).toBe(400)
})

it('knows the barcodes that shops give themselves', () => {
  expect(['4006381333931', '036000291452', '96385074'].map(isGlobal)).toEqual([true, true, true])
  expect(['2012345678900', '0212345678903', '9812345678900', '20123451', '4006381333930'].map(isGlobal)).toEqual(
    Array(5).fill(false),
  )
})
