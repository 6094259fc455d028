import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { insertResource, needResources } from '../../testing/appointment-records.ts'
import { sellService, startAppointmentShop } from '../../testing/appointment-shop.ts'
import { call } from '../../testing/buyer.ts'
import { expectConsistency, paymentSteps } from '../../testing/payment-shop.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { seed } from '../../testing/seed.ts'

let shop: Awaited<ReturnType<typeof startAppointmentShop>>
const { rows, deliverWebhooks } = paymentSteps(() => shop)

beforeAll(async () => {
  shop = await startAppointmentShop()
})
afterAll(() => shop.close())

it(`violates no invariant while customers and staff book, move and cancel appointments at once (SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const sale = await sellService(shop)
  await insertResource(shop, 'Room 1', ['Room'])
  await needResources(shop, sale.service.id, { Room: 1 })
  const customers = await Promise.all(Array.from({ length: 3 }, () => shop.signIn()))
  const statuses = new Set<number>()
  const succeeded = new Map<string, number>()
  const note = (what: string, { statusCode }: { statusCode: number }) => {
    statuses.add(statusCode)
    if (statusCode < 300) succeeded.set(what, (succeeded.get(what) ?? 0) + 1)
  }

  const buy = async (index: number, hour: number) => {
    const buyer = customers[index] ?? sale.ana
    const { statusCode, body } = await sale.open(sale.slot(hour), buyer)
    if (statusCode !== 200) return note('buy', { statusCode })
    await shop.emulator.approve(body.id)
    note('buy', await call(shop, buyer, 'POST', `/paypal/order/${body.id}/capture`))
  }
  const changeOwn = async (index: number, hour: number, order: string | undefined, cancels: boolean) => {
    const buyer = customers[index] ?? sale.ana
    const line = `/api/orders/customer/${buyer.id}/${order}/lines/${sale.service.id}`
    if (cancels) note('cancel', await call(shop, buyer, 'POST', `${line}/cancel`))
    else note('move', await call(shop, buyer, 'PUT', `${line}/time`, { slot: sale.slot(hour) }))
  }
  const changeByStaff = async (booking: unknown, hour: number, cancels: boolean) => {
    const path = `/api/admin/bookings/${booking}`
    if (cancels) note('staff cancel', await call(shop, shop.admin, 'PUT', `${path}/state`, { state: 'canceled' }))
    else note('staff move', await call(shop, shop.admin, 'PUT', `${path}/time`, sale.slot(hour)))
  }

  for (let round = 0; round < 20; round++) {
    const orders = await Promise.all(
      customers.map(({ id }) => rows('select id from orders where user_id = $1 order by created_at, id', [id])),
    )
    const bookings = await sale.bookings()
    const actions = Array.from({ length: 6 }, () => {
      const [kind, index, hour] = [random(), Math.floor(random() * 3), 9 + Math.floor(random() * 14) / 2]
      const own = pick(orders[index] ?? [])?.id
      const booking = pick(bookings)?.id
      if (kind < 0.35 || !booking) return buy(index, hour)
      if (kind < 0.45) return sale.book(hour).then((answer) => note('staff book', answer))
      if (kind < 0.8 && own) return changeOwn(index, hour, String(own), kind > 0.7)
      return changeByStaff(booking, hour, kind > 0.95)
    })
    await Promise.all(actions)
    expect(await checkInvariants(shop.platform.database)).toEqual([])
  }
  await deliverWebhooks()
  expect([...statuses].filter((status) => ![200, 201, 202, 409, 429].includes(status))).toEqual([])
  expect(succeeded.get('buy')).toBeGreaterThan(0)
  await expectConsistency(shop)
}, 120_000)
