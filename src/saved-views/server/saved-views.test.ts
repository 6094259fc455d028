import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import { listOrdersAfter } from '../../orders/server/order-list-queries.ts'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const read = async (user: SignedIn) => (await call(shop, user, 'GET', '/api/admin/views/orders')).body.views
const save = (user: SignedIn, name: string, filters = 'status=to_ship') =>
  call(shop, user, 'POST', '/api/admin/views/orders', { name, filters })
const remove = (user: SignedIn, id: string) => call(shop, user, 'DELETE', `/api/admin/views/orders/${id}`)

describe('views of a list', () => {
  it('are of one person: nobody else sees or deletes them', async () => {
    const [ana, luz] = [await shop.signIn({ role: 'admin' }), await shop.signIn({ role: 'admin' })]
    await save(ana, '  Por   enviar ', 'sort=oldest&status=to_ship')
    const answer = await save(ana, 'abiertos', 'status=unpaid')
    const views = answer.body.views as unknown as { id: string; name: string; filters: string }[]
    expect(answer.statusCode).toBe(201)
    expect(views.map(({ name, filters }) => [name, filters])).toEqual([
      ['abiertos', 'status=unpaid'],
      ['Por enviar', 'sort=oldest&status=to_ship'],
    ])
    expect(await read(luz)).toEqual([])
    const id = views[0]?.id ?? ''
    expect((await remove(luz, id)).statusCode).toBe(404)
    expect((await remove(ana, id)).body).toEqual({ views: views.slice(1) })
    expect((await remove(ana, id)).statusCode).toBe(404)
  })

  it('get new filters under a name that there is, also when twenty are kept; a further one is refused', async () => {
    const ana = await shop.signIn({ role: 'root' })
    for (let at = 0; at < 20; at++) await save(ana, `Vista ${at}`)
    expect((await save(ana, 'Vista 3', 'status=unpaid')).statusCode).toBe(201)
    expect(await read(ana)).toHaveLength(20)
    expect(await read(ana)).toContainEqual({ id: expect.any(String), name: 'Vista 3', filters: 'status=unpaid' })
    expect(await save(ana, 'Una más')).toMatchObject({ statusCode: 409, body: { code: 'too_many_views' } })
  })

  it.each([
    [{ name: ' ', filters: 'status=to_ship' }, 'name', 'view_name_required'],
    [{ name: 'x'.repeat(41), filters: 'status=to_ship' }, 'name', 'text_too_long'],
    [{ name: 'Todas', filters: '' }, 'filters', 'view_without_filters'],
    [{ name: 'Ana', filters: 'search=ana%40correo.test' }, 'filters', 'view_without_filters'],
  ])('%j is a fault of its field, and nothing is kept', async (body, field, code) => {
    const ana = await shop.signIn({ role: 'admin' })
    expect(await call(shop, ana, 'POST', '/api/admin/views/orders', body)).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field, code }] },
    })
    expect(await read(ana)).toEqual([])
  })

  it('are in the file of their person, and go when the person is erased', async () => {
    const ana = await shop.signIn({ role: 'admin' })
    await save(ana, 'De Ana')
    const { body } = await call(shop, ana, 'GET', '/api/profile/export')
    expect(body).toMatchObject({ savedViews: [{ name: 'De Ana' }] })
    const person = {
      id: ana.id,
      email: ana.email,
      addresses: [ana.email],
      emailVerified: true,
      since: new Date(0),
      role: 'admin' as const,
    }
    await inTransaction(shop.platform.database, (tx) => shop.erasePerson(tx, person, shop.platform.clock()))
    expect(await read(ana)).toEqual([])
  })
})

describe('the order of a list', () => {
  it('is newest first, and oldest first on request', async () => {
    const admin = await shop.signIn({ role: 'admin' })
    const numbers = async (query: string) => {
      const { body } = await call(shop, admin, 'GET', `/api/admin/orders?size=100${query}`)
      return (body.orders as unknown as { createdAt: string }[]).map(({ createdAt }) => createdAt)
    }
    const buyer = await shop.signIn()
    const product = await shop.addProduct({ stock: 5 })
    for (let at = 0; at < 3; at++) {
      await manualOrder(shop, buyer, { items: [{ productId: product.id, quantity: 1 }], total: product.price })
    }
    const newest = await numbers('')
    expect(newest).toHaveLength(3)
    expect(newest).toEqual(newest.toSorted().toReversed())
    expect(await numbers('&sort=oldest')).toEqual(newest.toReversed())
    // So do a selection of all and exports, which a bulk action and slips follow.
    const chosen = async (sort: string) => {
      const { body } = await call(shop, admin, 'GET', `/api/admin/orders/chosen?${sort}`)
      return (body.orders as unknown as { createdAt: string }[]).map(({ createdAt }) => createdAt)
    }
    expect(await chosen('')).toEqual(newest)
    expect(await chosen('sort=oldest')).toEqual(newest.toReversed())
    const selection = { sort: 'oldest' } as const
    const [oldest] = await listOrdersAfter(shop.platform.database.db, selection, undefined, 1)
    const rest = await listOrdersAfter(shop.platform.database.db, selection, oldest?.id, 9)
    expect([oldest, ...rest].map((order) => order?.createdAt.toISOString())).toEqual(newest.toReversed())
    expect((await call(shop, admin, 'GET', `/api/admin/orders?sort=${randomUUID()}`)).statusCode).toBe(400)
  })
})
