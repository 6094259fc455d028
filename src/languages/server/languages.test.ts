import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { halfTextsOf, lacksSpanishCategory } from '../../catalog/product-languages.ts'
import { isHalfTranslated } from '../../catalog/server/language-queries.ts'
import { products } from '../../catalog/server/tables.ts'
import { addMissingPages } from '../../storefront/server/shop-pages.ts'
import { insertCalendarOffering } from '../../testing/appointment-records.ts'
import { call, openPayment } from '../../testing/buyer.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { seed } from '../../testing/seed.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  shop.emulator.setWebhooks({ off: true })
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn({ emailVerified: true })
})
afterAll(() => shop.close())

const get = async (url: string) => shop.server.inject({ url })
const holdBack = async (on: boolean) => {
  const body = { key: 'languages', value: { holdBack: on } }
  expect((await call(shop, admin, 'PUT', '/api/admin/languages', body)).statusCode).toBe(200)
}
const texts = { nameEs: 'Jabón', description: 'Mild', descriptionEs: 'Suave', imageUrl: '/uploads/x.webp' }

/** Everywhere that the store shows or sells a product: whether it does. */
async function places({ id, slug, price }: typeof products.$inferSelect) {
  const [feed, notice] = [
    await get('/feeds/google.xml?lang=es'),
    await call(shop, null, 'POST', `/api/products/${id}/notice`, {
      email: `${randomUUID()}@correo.test`,
      language: 'en',
    }),
  ]
  const shown = (url: string, inList: string) => get(url).then(({ payload }) => payload.includes(inList))
  return {
    list: await shown('/api/products', slug),
    page: await shown('/api/catalog?page=1', slug),
    byId: await shown(`/api/catalog?ids=${id}`, slug),
    search: await shown('/api/catalog?search=rareword', slug),
    suggestions: await shown('/api/suggest?q=rareword', slug),
    detail: (await get(`/api/products/${slug}`)).statusCode === 200,
    reviews: (await get(`/api/reviews/${slug}`)).statusCode === 200,
    sitemap: await shown('/sitemap.xml', slug),
    feed: feed.payload.includes(slug) || gunzipped(feed.rawPayload).includes(slug),
    quote:
      (await call(shop, null, 'POST', '/api/quote', { items: [{ productId: id, quantity: 1 }] })).statusCode === 200,
    payment: (await openPayment(shop, ana, [{ id, price, quantity: 1 }])).statusCode === 200,
    notice: notice.statusCode < 300 || notice.statusCode === 409,
  }
}

function gunzipped(bytes: Buffer): string {
  return bytes[0] === 0x1f ? gunzipSync(bytes).toString() : bytes.toString()
}

const everywhere = (shown: boolean) => expect.objectContaining({ list: shown, detail: shown, payment: shown })

describe('a product that lacks a language', () => {
  it('is in every place of the store, and with the setting in none, like one that is not active', async () => {
    const half = await shop.addProduct({ ...texts, nameEs: null, name: 'Rareword soap' })
    const whole = await shop.addProduct({ ...texts, name: 'Rareword cream' })
    const hidden = await shop.addProduct({ ...texts, name: 'Rareword oil', isActive: false })
    const [all, none] = [await places(whole), await places(hidden)]
    expect(Object.values(all)).not.toContain(false)
    expect(Object.values(none)).not.toContain(true)
    expect(await places(half)).toEqual(all)
    await holdBack(true)
    expect(await places(half)).toEqual(none)
    expect(await places(whole)).toEqual(all)
    const named = await call(shop, admin, 'PUT', `/api/products/${half.id}`, { nameEs: 'Jabón' })
    expect(named.statusCode).toBe(200)
    expect(await places(half)).toEqual(all)
    await holdBack(false)
  })

  it('is held back at the moment in which stock is held, and returns with the setting', async () => {
    const half = await shop.addProduct({ ...texts, descriptionEs: '' })
    const opened = await openPayment(shop, ana, [{ ...half, quantity: 1 }])
    await holdBack(true)
    await shop.emulator.approve(opened.body.id)
    const { body } = await call(shop, ana, 'POST', `/paypal/order/${opened.body.id}/capture`)
    expect(body).toMatchObject({ code: expect.any(String) })
    await holdBack(false)
    expect(await places(half)).toEqual(everywhere(true))
  })

  it('takes the free times of a service along', async () => {
    const { id, slug } = await shop.addProduct({ ...texts, type: 'service', stock: null, howToUse: 'Come early.' })
    await insertCalendarOffering(shop, [id])
    const times = async () => (await get(`/api/products/${slug}/slots`)).statusCode
    expect(await times()).toBe(200)
    await holdBack(true)
    expect(await times()).toBe(404)
    await holdBack(false)
  })

  it('takes the notices about dates of a workshop along', async () => {
    const { id } = await shop.addProduct({ ...texts, nameEs: null, type: 'workshop', stock: null })
    await shop.platform.database.pool.query('update product_variants set is_active = false where product_id = $1', [id])
    const asked = async () => {
      const body = { email: `${randomUUID()}@correo.test`, language: 'en' }
      return (await call(shop, null, 'POST', `/api/products/${id}/notice`, body)).statusCode
    }
    expect(await asked()).toBeLessThan(300)
    await holdBack(true)
    expect(await asked()).toBe(404)
    await holdBack(false)
  })
})

describe('a page that lacks a language', () => {
  it('is linked and opened, and with the setting neither', async () => {
    const page = { title: 'Our story', titleEs: 'Nuestra historia', body: 'Soap.', bodyEs: '' }
    await addMissingPages(shop.platform.database, new Date(), [{ slug: 'our-story', ...page }])
    await call(shop, admin, 'PUT', '/api/admin/pages/our-story', page)
    const linked = async () => [
      (await get('/api/storefront')).payload.includes('our-story'),
      (await get('/sitemap.xml')).payload.includes('our-story'),
      (await get('/api/pages/our-story')).statusCode,
    ]
    expect(await linked()).toEqual([true, true, 200])
    await holdBack(true)
    expect(await linked()).toEqual([false, false, 404])
    await call(shop, admin, 'PUT', '/api/admin/pages/our-story', { ...page, bodyEs: 'Jabón.' })
    expect(await linked()).toEqual([true, true, 200])
    await holdBack(false)
  })
})

describe('the list of what lacks a language', () => {
  it('names pages, categories and products with their texts, archived ones not', async () => {
    await shop.platform.database.pool.query('truncate products, shop_page_versions cascade')
    const page = { title: 'Returns', body: 'Within 14 days.', titleEs: 'Devoluciones' }
    await call(shop, admin, 'PUT', '/api/admin/pages/returns', page)
    const facial = await shop.addProduct({
      ...texts,
      name: 'Facial',
      descriptionEs: null,
      type: 'service',
      stock: null,
    })
    await shop.addProduct({ ...texts, category: 'Candles', isActive: false })
    await shop.addProduct({ ...texts, nameEs: null, isActive: false, archivedAt: new Date() })
    expect((await call(shop, admin, 'GET', '/api/admin/languages/texts')).body).toEqual({
      count: 3,
      first: [
        {
          kind: 'page',
          id: 'returns',
          name: 'Returns',
          nameEs: 'Devoluciones',
          texts: [{ text: 'body', lacks: 'es' }],
        },
        { kind: 'category', id: 'Candles', name: 'Candles', nameEs: null, texts: [{ text: 'category', lacks: 'es' }] },
        {
          kind: 'service',
          id: facial.id,
          name: 'Facial',
          nameEs: 'Jabón',
          texts: [{ text: 'description', lacks: 'es' }],
        },
      ],
    })
  })

  it('has what the rule says, for random texts', async () => {
    const random = randomFrom(seed)
    const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
    const spanish = () => oneOf([null, '', 'Uno'])
    for (let round = 0; round < 60; round++) {
      await shop.addProduct({
        name: 'One',
        nameEs: oneOf(['Uno', 'Uno', null]),
        description: oneOf(['', 'Two']),
        descriptionEs: spanish(),
        howToUse: oneOf([null, '', 'Three']),
        howToUseEs: spanish(),
        category: oneOf(['', 'Face', 'LIPS', 'Candles']),
        categoryEs: spanish(),
        benefits: oneOf([[], [{ plant: 'aloe', text: 'Four', textEs: spanish() }]]),
        options: oneOf([[], [{ name: 'Five', nameEs: spanish(), values: [] }]]),
      })
    }
    // Few of the random ones are whole.
    await shop.addProduct({ name: 'One', nameEs: 'Uno', category: '' })
    const { db } = shop.platform.database
    const rows = await db.select({ product: products, half: isHalfTranslated() }).from(products)
    for (const { product, half } of rows) {
      const said = halfTextsOf(product).length > 0 || lacksSpanishCategory(product)
      expect({ seed, product, half }).toEqual({ seed, product, half: said })
    }
    expect(new Set(rows.map(({ half }) => half))).toEqual(new Set([true, false]))
  })
})
