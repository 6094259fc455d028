import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { addService, insertCalendarOffering, openAppointment, timeAt } from './appointment-records.ts'
import { call, capture } from './buyer.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from './payment-shop.ts'
import type { SignedIn } from './test-shop.ts'

/** A shop with staff, for tests of appointments that are bought. */
export async function startAppointmentShop() {
  const shop = await startPaymentShop()
  const admin = await shop.signIn({ role: 'admin' })
  return { ...shop, admin }
}

/** The free times that a refusal offers. */
export type NearestSlots = { startsAt: string; endsAt: string; calendarId: string }[]

export type AppointmentShop = Awaited<ReturnType<typeof startAppointmentShop>>
export type Sale = Awaited<ReturnType<typeof sellService>>

/**
 * Registers the hooks of a test file: starts one shop, sells a new service in each test, and expects consistent records
 * after it.
 */
export function setUpSales(onSale: (shop: AppointmentShop, sale: Sale) => void): void {
  let shop: AppointmentShop
  beforeAll(async () => {
    shop = await startAppointmentShop()
  })
  beforeEach(async () => onSale(shop, await sellService(shop)))
  afterEach(() => expectConsistency(shop))
  afterAll(() => shop.close())
}

/** A service in a separate calendar, its buyer, and the steps to buy and book its times; hours are those of `timeAt`. */
export async function sellService(shop: AppointmentShop) {
  const ana = await shop.signIn()
  const service = await addService(shop)
  const calendarId = await insertCalendarOffering(shop, [service.id])
  const { rows } = paymentSteps(() => shop)
  const slot = (hour: number) => ({ startsAt: timeAt(shop, hour), calendarId })
  const open = (chosen?: ReturnType<typeof slot>, buyer = ana) => openAppointment(shop, buyer, service, chosen)
  const bookings = () =>
    rows(
      `select b.id, b.state, b.sequence, b.customer_name, b.customer_phone, b.starts_at, o.paypal_order_id
       from bookings b left join orders o on o.id = b.order_id where b.calendar_id = $1 order by b.created_at`,
      [calendarId],
    )
  /** Opens and approves the payment of a time. @returns the id at PayPal. */
  const approved = async (hour: number, outcome?: 'declined' | 'pending', buyer: SignedIn = ana): Promise<string> => {
    const { body } = await open(slot(hour), buyer)
    await shop.emulator.approve(body.id, outcome)
    return body.id
  }
  return {
    ana,
    service,
    calendarId,
    slot,
    open,
    bookings,
    approved,
    states: async () => (await bookings()).map(({ state, sequence }) => `${state} ${sequence}`),
    paid: async (hour: number): Promise<string> => {
      const id = await approved(hour)
      expect((await capture(shop, ana, id)).body.status).toBe('COMPLETED')
      return id
    },
    /** Books a time manually. */
    book: (hour: number) =>
      call(shop, shop.admin, 'POST', '/api/admin/bookings', {
        calendarId,
        productId: service.id,
        startsAt: timeAt(shop, hour),
        customerName: 'Luis',
      }),
    /** The only line of an order. */
    itemOf: async (id: string): Promise<Record<string, unknown> | undefined> => {
      const [row] = await rows('select items -> 0 as item from orders where paypal_order_id = $1', [id])
      return row?.item as Record<string, unknown> | undefined
    },
    /** Ends the review of a payment, given by its id at PayPal. */
    decide: async (id: string, decision: string) => {
      const [checkout] = await rows('select id from checkouts where paypal_order_id = $1', [id])
      return call(shop, shop.admin, 'POST', `/api/admin/payments/${checkout?.id}/decision`, { decision })
    },
  }
}
