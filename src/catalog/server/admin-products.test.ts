import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import type { ProductOnWire } from '../api.ts'
import { releaseStock } from './held-stock.ts'
import { holdStock } from './stock-queries.ts'

let shop: TestShop
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  // The invariants require a root user and hashed passwords.
  await shop.signIn({ role: 'root' })
})
beforeEach(async () => {
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
})
afterEach(async () => expect(await checkInvariants(shop.platform.database)).toEqual([]))
afterAll(() => shop.close())
type Saved = ProductOnWire & {
  archivedAt: string | null
  message: string
  code: string
  fields: object[]
  outcome: string
}

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, visitor = admin) {
  const answer = await call(shop, visitor, method, path, body)
  return { status: answer.statusCode, body: answer.body as unknown as Saved }
}
const soap = { name: 'Jabón de Avena', price: '9.50', category: 'Body', stock: 5 }
const create = async (fields: object = {}) => (await ask('POST', '/api/products', { ...soap, ...fields })).body
const change = (id: string, fields: object) => ask('PUT', `/api/products/${id}`, fields)
const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Row[]
const movementsOf = async (id: string) =>
  (
    await rows<{ it: string }>(
      `select reason || ' ' || delta as it from stock_movements where product_id = $1 order by id`,
      [id],
    )
  ).map(({ it }) => it)
const auditOf = async (id: string) =>
  rows<{ action: string; before: object | null; after: object | null; actor_id: string }>(
    'select action, before, after, actor_id from audit_events where subject_id = $1 order by id',
    [id],
  )
const inStore = async (slug: string) => (await shop.server.inject(`/api/products/${slug}`)).statusCode === 200

/** An approved payment of two items; `capture` completes it. */
async function approvedOrder({ id, price }: Saved, buyer = ana): Promise<string> {
  const { body } = await openPayment(shop, buyer, [{ id, price: Math.round(Number(price) * 100), quantity: 2 }])
  await shop.emulator.approve(body.id)
  return body.id
}

describe('a new product', () => {
  test('is in the store immediately, with a slug, its initial stock and an audit event', async () => {
    const name = '0123456789abcdef01234567'
    await rows(`insert into uploads (name, width, height, content) values ($1, 800, 10, 'x')`, [name])
    const { status, body } = await ask('POST', '/api/products', {
      ...soap,
      name: '  Jabón   de Avena ',
      nameEs: '',
      description: ' Suave.\n\nSin perfume. ',
      imageUrl: `/uploads/${name}-800.webp`,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      slug: 'jabon-de-avena',
      name: 'Jabón de Avena',
      nameEs: null,
      description: 'Suave.\n\nSin perfume.',
      type: 'product',
      price: '9.50',
      stock: 5,
      imageFileName: `${name}-800.webp`,
      isActive: true,
      archivedAt: null,
    })
    expect(await movementsOf(body.id)).toEqual(['initial 5'])
    expect(await auditOf(body.id)).toMatchObject([
      { action: 'product.created', actor_id: admin.id, after: { stock: 5 } },
    ])
    expect(await inStore(body.slug)).toBe(true)
    const listed = await ask('GET', '/api/products')
    expect((listed.body as unknown as Saved[]).at(-1)?.id).toBe(body.id)
  })

  test('may share a name and gets another slug', async () => {
    const name = `Crema ${randomUUID().slice(0, 8)}`
    const all = await Promise.all(Array.from({ length: 5 }, () => create({ name })))
    const slug = name.toLowerCase().replace(' ', '-')
    expect(all.map((one) => one.slug).sort()).toEqual([slug, ...[2, 3, 4, 5].map((number) => `${slug}-${number}`)])
    expect((await create({ name: '()' })).slug).toMatch(/^product/)
  })

  test('has stock 0 and is active by default, and may have no stock count', async () => {
    expect(await create({ stock: undefined })).toMatchObject({ stock: 0, isActive: true })
    const facial = await create({ stock: null, type: 'service', isActive: false })
    expect(facial).toMatchObject({ stock: null, type: 'service', isActive: false })
    expect(await inStore(facial.slug)).toBe(false)
    expect(await movementsOf(facial.id)).toEqual([])
  })

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name cannot exceed 200 characters'],
    [{ name: 'Soap & <b>water</b>' }, 'name', 'Name contains invalid characters'],
    [{ nameEs: 'Jabón; agua' }, 'nameEs', 'Name contains invalid characters'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Description cannot exceed 2000 characters'],
    [{ descriptionEs: 'x'.repeat(2001) }, 'descriptionEs', 'Description cannot exceed 2000 characters'],
    [{ category: 'x'.repeat(101) }, 'category', 'Category cannot exceed 100 characters'],
    [{ stock: -1 }, 'stock', 'Stock must be 0 or greater'],
    [{ stock: 1.5 }, 'stock', 'Enter a whole number, such as 12'],
    [{ stock: 1_000_000 }, 'stock', 'Stock cannot exceed 999,999'],
    [{ price: '0.00' }, 'price', 'Price must be greater than 0'],
    [{ price: 0 }, 'price', 'Price must be greater than 0'],
    [{ price: '-1' }, 'price', 'Price must be greater than 0'],
    [{ price: '12,50' }, 'price', 'Enter an amount with a decimal point, such as 12.50 or 1,234.50'],
    [{ price: '999999.01' }, 'price', 'Price cannot exceed $999,999'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', 'Please enter a valid URL'],
    [{ imageUrl: '/uploads/../etc' }, 'imageUrl', 'Please enter a valid URL'],
  ])('%o is rejected', async (fields, field, message) => {
    const { status, body } = await ask('POST', '/api/products', { ...soap, ...fields })
    expect([status, body.message, body.fields]).toEqual([400, message, [{ field, code: body.code, message }]])
  })

  test.each([
    ['12', '12.00'],
    ['1,234.50', '1234.50'],
    [12.5, '12.50'],
    ['999999', '999999.00'],
  ])('of %s costs %s', async (price, kept) => expect((await create({ price })).price).toBe(kept))
})

describe('a change', () => {
  test('of some fields keeps the others, and is audited with old and new values', async () => {
    const made = await create()
    const { status, body } = await change(made.id, { name: 'Jabón de Romero', nameEs: 'Jabón de Romero', price: '10' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ slug: made.slug, name: 'Jabón de Romero', price: '10.00', stock: 5, category: 'Body' })
    expect((await auditOf(made.id))[1]).toMatchObject({
      action: 'product.updated',
      before: { name: 'Jabón de Avena', nameEs: null, price: 950 },
      after: { name: 'Jabón de Romero', nameEs: 'Jabón de Romero', price: 1000 },
    })
    const shown = await shop.server.inject(`/api/products/${made.slug}`)
    expect(shown.json()).toMatchObject({ name: 'Jabón de Romero', price: '10.00' })
  })

  test('without an effect is not audited', async () => {
    const made = await create()
    expect((await change(made.id, soap)).body.updatedAt).toBe(made.updatedAt)
    expect(await auditOf(made.id)).toHaveLength(1)
  })

  test('hides a product from the store and shows it again', async () => {
    const made = await create()
    await change(made.id, { isActive: false })
    expect(await inStore(made.slug)).toBe(false)
    const all = await ask('GET', '/api/admin/products')
    expect((all.body as unknown as Saved[]).find(({ id }) => id === made.id)).toMatchObject({ isActive: false })
    await change(made.id, { isActive: true })
    expect(await inStore(made.slug)).toBe(true)
  })

  test('is rejected for invalid fields and unknown products', async () => {
    const made = await create()
    expect((await change(made.id, { price: '0' })).body.message).toBe('Price must be greater than 0')
    expect((await change(randomUUID(), { price: '1' })).status).toBe(404)
  })
})

describe('a stock', () => {
  test('that staff set is the sum of its movements', async () => {
    const made = await create()
    for (const stock of [12, 12, 0, 7]) await change(made.id, { stock })
    expect(await movementsOf(made.id)).toEqual(['initial 5', 'adjusted 7', 'adjusted -12', 'adjusted 7'])
  })

  test('that was sold from meanwhile is not overwritten, and the response contains the current value', async () => {
    const made = await create()
    await capture(shop, ana, await approvedOrder(made))
    const refused = await change(made.id, { name: 'Jabón', stock: 10, stockBefore: 5 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'stock_changed', stock: 3 },
    })
    expect((await change(made.id, { name: 'Jabón' })).body).toMatchObject({ name: 'Jabón', stock: 3 })
    expect((await change(made.id, { stock: 10, stockBefore: 3 })).body.stock).toBe(10)
    expect(await movementsOf(made.id)).toEqual(['initial 5', 'held -2', 'adjusted 7'])
  })

  test('equals its movements while staff set it and customers buy at the same time', async () => {
    const made = await create({ stock: 40 })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.signIn()))
    const orders = await Promise.all(buyers.map(async (buyer) => ({ buyer, id: await approvedOrder(made, buyer) })))
    await Promise.all([
      ...orders.map(({ buyer, id }) => capture(shop, buyer, id)),
      ...[30, 25, null, 40, 30].map((stock) => change(made.id, { stock })),
      ...[1, 2, 3].map((price) => change(made.id, { price: `${price}.00` })),
    ])
    const line = JSON.stringify([{ productId: made.id }])
    expect(await rows(`select count(*)::int as orders from orders where items @> $1::jsonb`, [line])).toEqual([
      { orders: 10 },
    ])
  })

  test('that had no count during purchases starts again, and returns only what was taken', async () => {
    const made = await create({ stock: 10 })
    const counted = await approvedOrder(made)
    await capture(shop, ana, counted)
    await change(made.id, { stock: null })
    await capture(shop, ana, await approvedOrder(made))
    await change(made.id, { stock: 6 })
    expect(await checkInvariants(shop.platform.database)).toEqual([])
    await capture(shop, ana, await approvedOrder(made))
    expect((await change(made.id, { price: '9.50' })).body.stock).toBe(4)
    expect(await movementsOf(made.id)).toEqual(['initial 10', 'held -2', 'held 0', 'adjusted -2', 'held -2'])
  })

  test('that lost its count meanwhile gets held items back once', async () => {
    const made = await create({ stock: 10 })
    const checkout = randomUUID()
    await inTransaction(shop.platform.database, (tx) =>
      holdStock(tx, checkout, [{ productId: made.id, variantId: made.id, quantity: 2 }]),
    )
    await change(made.id, { stock: null })
    for (const _ of [1, 2]) await inTransaction(shop.platform.database, (tx) => releaseStock(tx, checkout))
    await change(made.id, { stock: 3 })
    expect(await movementsOf(made.id)).toEqual(['initial 10', 'held -2', 'released 2', 'adjusted -7'])
  })
})

describe('deleting', () => {
  test('a product without orders removes it', async () => {
    const made = await create()
    expect((await ask('GET', `/api/products/${made.id}/removal`)).body).toEqual({ outcome: 'deleted' })
    expect((await ask('DELETE', `/api/products/${made.id}`)).body).toEqual({ outcome: 'deleted' })
    expect(await inStore(made.slug)).toBe(false)
    expect(await rows('select 1 from products where id = $1', [made.id])).toEqual([])
    expect((await auditOf(made.id)).at(-1)).toMatchObject({ action: 'product.deleted', before: { slug: made.slug } })
    for (const method of ['DELETE', 'GET'] as const) {
      const path = `/api/products/${made.id}${method === 'GET' ? '/removal' : ''}`
      expect((await ask(method, path)).status).toBe(404)
    }
    expect((await create()).slug).toBe(made.slug)
  })

  test('an ordered product archives it until it is restored', async () => {
    const made = await create()
    await capture(shop, ana, await approvedOrder(made))
    expect((await ask('GET', `/api/products/${made.id}/removal`)).body).toEqual({ outcome: 'archived' })
    for (const _ of [1, 2])
      expect((await ask('DELETE', `/api/products/${made.id}`)).body).toEqual({ outcome: 'archived' })
    expect(await inStore(made.slug)).toBe(false)
    const listed = async (query: string) => (await ask('GET', `/api/admin/products${query}`)).body as unknown as Saved[]
    expect((await listed('')).some(({ id }) => id === made.id)).toBe(false)
    const archived = (await listed('?include=archived')).find(({ id }) => id === made.id)
    expect(archived).toMatchObject({ isActive: false, archivedAt: expect.stringMatching(/Z$/), stock: 3 })
    expect((await change(made.id, { isActive: true })).body).toMatchObject({ code: 'product_archived' })

    const restored = await ask('POST', `/api/products/${made.id}/restore`)
    expect(restored.body).toMatchObject({ archivedAt: null, isActive: false, slug: made.slug })
    expect((await ask('POST', `/api/products/${made.id}/restore`)).status).toBe(200)
    await change(made.id, { isActive: true })
    expect(await inStore(made.slug)).toBe(true)
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual([
      'product.created',
      'product.archived',
      'product.restored',
      'product.updated',
    ])
  })

  test('archives a product in an open payment, which cannot be captured any more', async () => {
    const made = await create()
    const [paid, order] = [await approvedOrder(await create()), await approvedOrder(made)]
    expect((await ask('DELETE', `/api/products/${made.id}`)).body).toEqual({ outcome: 'archived' })
    expect((await capture(shop, ana, order)).statusCode).toBe(409)
    expect((await capture(shop, ana, paid)).statusCode).toBe(200)
    // The other payment shows that the ledger would name this one.
    const captured = shop.emulator.ledger().map(({ orderId }) => orderId)
    expect([captured.includes(paid), captured.includes(order)]).toEqual([true, false])
  })

  test('during a purchase either archives it or prevents the payment', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const made = await create()
      const [opened, removed] = await Promise.all([
        openPayment(shop, ana, [{ id: made.id, price: 950, quantity: 2 }]),
        ask('DELETE', `/api/products/${made.id}`),
      ])
      expect(removed.status).toBe(200)
      if (opened.statusCode !== 200) continue
      await shop.emulator.approve(opened.body.id)
      expect((await capture(shop, ana, opened.body.id)).statusCode).toBe(409)
    }
  })
})
