import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, type Reachable } from '../../testing/buyer.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let running: ShopProcess | undefined
beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(async () => {
  await running?.kill()
  await shop.close()
})

it('killed before a sale is committed: nothing of it is there, and the repeated request sells once', async () => {
  const cream = await shop.addProduct({ stock: 1 })
  const { body: drawer } = await call(shop, admin, 'POST', '/api/admin/drawers', { name: 'Caja' })
  await call(shop, admin, 'POST', `/api/admin/drawers/${drawer.id}/open`, { opening: '0.00' })
  const sale = {
    lines: [{ productId: cream.id, quantity: 1 }],
    tenders: [{ kind: 'cash', amount: '28.50', given: '30.00', drawerId: drawer.id }],
    clientKey: randomUUID(),
  }
  const sell = (at: Reachable) => call(at, admin, 'POST', '/api/admin/counter/sales', sale)
  const stored = async () =>
    (
      await shop.platform.database.pool.query(
        `select (select count(*)::int from orders) as orders, (select count(*)::int from checkouts) as checkouts,
           (select count(*)::int from tenders) as tenders, (select stock from products where id = $1) as stock`,
        [cream.id],
      )
    ).rows[0]

  running = await startShopProcess({ shop, crashAt: 'counter-uncommitted' })
  const answer = sell(running).then(
    () => 'response',
    () => 'no response',
  )
  expect((await running.ended).by).toBe('SIGKILL')
  expect(await answer).toBe('no response')
  expect(await stored()).toEqual({ orders: 0, checkouts: 0, tenders: 0, stock: 1 })

  running = await startShopProcess({ shop, port: running.port })
  const sold = await sell(running)
  expect(sold.statusCode).toBe(201)
  expect(await sell(running)).toMatchObject({
    statusCode: 200,
    body: { order: { id: (sold.body.order as { id: string }).id } },
  })
  expect(await stored()).toEqual({ orders: 1, checkouts: 1, tenders: 1, stock: 0 })
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})
