import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import type { ProductPicture } from '../product-pictures.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
})
beforeEach(async () => {
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

interface Saved {
  id: string
  slug: string
  updatedAt: string
  images: ProductPicture[]
  code: string
  fields: { field: string; code: string }[]
}

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await call(shop, admin, method, path, body)
  return { status: answer.statusCode, body: answer.body as unknown as Saved }
}
const soap = { name: 'Jabón de Avena', price: '9.50', imageUrl: '/images/soap-800.webp' }
const create = async (fields: object = {}) => (await ask('POST', '/api/products', { ...soap, ...fields })).body
const change = (id: string, fields: object) => ask('PUT', `/api/products/${id}`, fields)
const inStore = async (slug: string) => (await ask('GET', `/api/products/${slug}`)).body
const picture = (name: string, alt: string | null = null): ProductPicture => ({
  url: `/images/${name}-800.webp`,
  alt,
  altEs: null,
})
const [front, back, cut] = [picture('front', 'From the front'), picture('back'), picture('cut')]

async function auditOf(id: string) {
  const { rows } = await shop.platform.database.pool.query(
    'select action, before, after from audit_events where subject_id = $1 order by id',
    [id],
  )
  return rows
}

describe('additional pictures', () => {
  test('are saved in their order, with trimmed texts, and shown to everyone and to staff', async () => {
    const made = await create({
      images: [{ url: ` ${front.url} `, alt: '  From   the front ', altEs: '' }, back, { url: 'https://a.test/b.jpg' }],
    })
    const saved = [front, back, { url: 'https://a.test/b.jpg', alt: null, altEs: null }]
    expect(made.images).toEqual(saved)
    expect((await inStore(made.slug)).images).toEqual(saved)
    for (const path of ['/api/admin/products', '/api/admin/products/page']) {
      const { body } = await ask('GET', path)
      const found = 'products' in body ? (body.products as Saved[]) : (body as unknown as Saved[])
      expect(found.find(({ id }) => id === made.id)?.images, path).toEqual(saved)
    }
    expect((await create()).images).toEqual([])
  })

  test('are replaced as a whole, and kept when a change does not name them', async () => {
    const { id, slug } = await create({ images: [front, back] })
    expect((await change(id, { price: '10.00' })).body.images).toEqual([front, back])
    const order = [cut, back, { ...front, altEs: 'De frente' }]
    expect((await change(id, { images: order })).body.images).toEqual(order)
    expect((await inStore(slug)).images).toEqual(order)
    expect((await change(id, { images: [back] })).body.images).toEqual([back])
    expect((await change(id, { images: [] })).body.images).toEqual([])
    expect((await inStore(slug)).images).toEqual([])
  })

  test('are audited with both lists when they differ, and only then', async () => {
    const made = await create({ images: [front, back] })
    expect((await change(made.id, { images: [front, back] })).body.updatedAt).toBe(made.updatedAt)
    await change(made.id, { images: [back, front] })
    expect(await auditOf(made.id)).toMatchObject([
      { action: 'product.created', after: { images: [front, back] } },
      { action: 'product.updated', before: { images: [front, back] }, after: { images: [back, front] } },
    ])
  })

  test('are at most 7, each once, with valid addresses; a refused change changes nothing', async () => {
    const { id } = await create({ images: [front] })
    const eight = Array.from({ length: 8 }, (_, at) => picture(`n${at}`))
    const refused: [images: object[], field: string, code: string][] = [
      [eight, 'images', 'product_images_too_many'],
      [[front, back, front], 'images', 'product_image_twice'],
      [[{ url: 'javascript:alert(1)' }], 'images.0.url', 'picture_url'],
      [[front, { ...back, alt: 'x'.repeat(201) }], 'images.1.alt', 'product_image_alt_too_long'],
      [[{ ...front, position: 1 }], 'images.0.position', 'unknown_field'],
    ]
    for (const [images, field, code] of refused) {
      for (const { status, body } of [
        await change(id, { images }),
        await ask('POST', '/api/products', { ...soap, images }),
      ]) {
        expect([status, body.fields?.map((fault) => [fault.field, fault.code])]).toEqual([400, [[field, code]]])
      }
    }
    expect((await change(id, {})).body.images).toEqual([front])
    expect((await change(id, { images: eight.slice(1) })).body.images).toEqual(eight.slice(1))
  })

  test('of two changes at once are those of one of them', async () => {
    const { id } = await create()
    const lists = [[front, back], [cut], [back, cut, front]]
    const answers = await Promise.all(lists.map((images) => change(id, { images })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(lists).toContainEqual((await change(id, {})).body.images)
  })

  test('are deleted with their product', async () => {
    const { id } = await create({ images: [front, back] })
    const count = async () =>
      (await shop.platform.database.pool.query('select from product_images where product_id = $1', [id])).rowCount
    expect(await count()).toBe(2)
    expect((await ask('DELETE', `/api/products/${id}`)).status).toBe(200)
    expect(await count()).toBe(0)
  })
})
