import { describe, expect, it } from 'vitest'
import { type AppointmentShop, type Sale, setUpSales } from '../../testing/appointment-shop.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { paymentSteps } from '../../testing/payment-shop.ts'
import { addWorkshop } from '../../testing/workshop.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'

// What is sold changes after a payment was opened: everything is checked again when the buyer has approved it.

let shop: AppointmentShop
let sale: Sale

setUpSales((currentShop, newSale) => {
  shop = currentShop
  sale = newSale
})

const { rows, checkoutOf, orderOf, capturesOf, stockOf } = paymentSteps(() => shop)

/** Expects that the capture is refused, that nothing was charged, and that the payment has ended. */
async function expectRefusal(id: string, code: string, ending: string) {
  expect(await capture(shop, sale.ana, id)).toMatchObject({ statusCode: 409, body: { code } })
  expect(capturesOf(id)).toEqual([])
  expect(await orderOf(id)).toBeUndefined()
  expect(await checkoutOf(id)).toMatchObject({ state: 'released', ending })
}

/** The local day of the times of `sale.slot`. */
const dayOfSlots = () => sale.slot(9).startsAt.slice(0, 10)

/** Saves the calendar as the owner does. */
async function saveCalendar(change: object) {
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' }))
  const form = { name: 'Rosa', weekly, exceptions: [], isActive: true, productIds: [sale.service.id], ...change }
  const saved = await call(shop, shop.admin, 'PUT', `/api/admin/calendars/${sale.calendarId}`, form)
  expect(saved.statusCode).toBe(200)
}

const saveTerms = (change: object) =>
  call(shop, shop.admin, 'PUT', `/api/admin/services/${sale.service.id}/terms`, {
    durationMinutes: 60,
    bufferMinutes: 15,
    minimumNoticeHours: 0,
    bookableDays: 60,
    cancelUntilHours: 24,
    ...change,
  })

const appointmentChanges: [string, () => Promise<unknown>][] = [
  ['whose day was closed', () => saveCalendar({ exceptions: [{ day: dayOfSlots(), hours: [] }] })],
  [
    'which the opening hours no longer cover to its end',
    () => saveCalendar({ exceptions: [{ day: dayOfSlots(), hours: [{ opens: '09:00', closes: '14:30' }] }] }),
  ],
  ['whose calendar was switched off', () => saveCalendar({ isActive: false })],
  ['whose calendar no longer offers the service', () => saveCalendar({ productIds: [] })],
  ['within the minimum notice by now', () => saveTerms({ minimumNoticeHours: 24 * 5 })],
  ['beyond the bookable days by now', () => saveTerms({ bookableDays: 1 })],
  [
    'of a service without appointments by now',
    () => call(shop, shop.admin, 'DELETE', `/api/admin/services/${sale.service.id}/terms`),
  ],
]

describe('an approved payment of an appointment', () => {
  it.each(appointmentChanges)('%s is not charged', async (_what, change) => {
    const id = await sale.approved(14)
    await change()
    await expectRefusal(id, 'slot_taken', 'slot_taken')
    expect(await sale.bookings()).toEqual([])
  })

  it('of a service that is no longer sold is not charged', async () => {
    const id = await sale.approved(14)
    await rows('update products set is_active = false where id = $1', [sale.service.id])
    await expectRefusal(id, 'out_of_stock', 'sold_out')
    expect(await sale.bookings()).toEqual([])
  })

  it('whose day was closed is not charged by the reconciler either', async () => {
    const id = await sale.approved(14)
    await saveCalendar({ exceptions: [{ day: dayOfSlots(), hours: [] }] })
    shop.wait(2 * 60_000)
    await reconcileCheckouts(shop.platform)
    expect(capturesOf(id)).toEqual([])
    expect(await checkoutOf(id)).toMatchObject({ state: 'released', ending: 'slot_taken' })
    // The page of the buyer asks later, and is told why.
    await expectRefusal(id, 'slot_taken', 'slot_taken')
  })

  it('is charged when other days and times changed', async () => {
    const id = await sale.approved(14)
    const [day, hours] = [dayOfSlots(), [{ opens: '14:00', closes: '15:00' }]]
    await saveCalendar({ weekly: [], exceptions: [{ day, hours }] })
    expect((await capture(shop, sale.ana, id)).body.status).toBe('COMPLETED')
    expect(await sale.states()).toEqual(['confirmed 0'])
  })
})

describe('an approved payment of', () => {
  const approved = async (line: Parameters<typeof openPayment>[2][number], change?: object) => {
    const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: sale.ana.email, phone: '787-555-0142' }
    const { body } = await openPayment(shop, sale.ana, [line], { customerInfo, ...change })
    await shop.emulator.approve(body.id)
    return body.id
  }

  it('a seat whose session has begun is not charged', async () => {
    const { productId, variantId } = await addWorkshop(shop)
    const id = await approved({ id: productId, variantId, price: 4500, quantity: 1 })
    await rows(`update product_variants set starts_at = now() - interval '1 second' where id = $1`, [variantId])
    await expectRefusal(id, 'out_of_stock', 'sold_out')
    await rows('delete from invariant_violations')
  })

  it('a seat whose session was canceled is not charged', async () => {
    const { productId, variantId } = await addWorkshop(shop)
    const id = await approved({ id: productId, variantId, price: 4500, quantity: 1 })
    expect(
      (await call(shop, shop.admin, 'POST', `/api/admin/sessions/${variantId}/cancel`, {})).statusCode,
    ).toBeLessThan(300)
    await expectRefusal(id, 'out_of_stock', 'sold_out')
  })

  it.each([
    ['an archived variant', 'archived_at = now(), is_active = is_active'],
    ['a variant that is not sold', 'is_active = false'],
  ])('%s is not charged', async (_what, change) => {
    const cream = await shop.addProduct()
    const [other] = await rows(
      `insert into product_variants (product_id, price, stock, option_values) values ($1, 28.50, 3, '["M"]') returning id`,
      [cream.id],
    )
    const variantId = String(other?.id)
    await rows(`insert into stock_movements (product_id, variant_id, delta, reason) values ($1, $2, 3, 'initial')`, [
      cream.id,
      variantId,
    ])
    const id = await approved({ id: cream.id, variantId, price: 2850, quantity: 1 })
    await rows(`update product_variants set ${change} where id = $1`, [variantId])
    await expectRefusal(id, 'out_of_stock', 'sold_out')
  })

  it('two pieces of which one is left is not charged, and keeps the one', async () => {
    const cream = await shop.addProduct({ stock: 2 })
    const id = await approved({ id: cream.id, price: cream.price, quantity: 2 })
    await rows(
      `with changed as (update products set stock = 1 where id = $1 returning id)
       insert into stock_movements (product_id, delta, reason) select id, -1, 'adjusted' from changed`,
      [cream.id],
    )
    await expectRefusal(id, 'out_of_stock', 'sold_out')
    expect(await stockOf(cream.id)).toBe(1)
  })
})
