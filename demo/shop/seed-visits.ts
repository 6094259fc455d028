import { randomUUID } from 'node:crypto'
import type { UserRow } from '../../src/accounts/server/tables.ts'
import { findUserByEmail } from '../../src/accounts/server/user-queries.ts'
import { findConfirmedBooking } from '../../src/appointments/server/booking-queries.ts'
import { findSlots } from '../../src/appointments/server/find-slots.ts'
import { findServiceBySlug } from '../../src/appointments/server/service-queries.ts'
import { placeManualOrder } from '../../src/checkout/server/place-manual-order.ts'
import { priceItems } from '../../src/checkout/server/price-items.ts'
import { formatDecimal } from '../../src/kit/money.ts'
import type { By } from '../../src/kit/server/http/guards.ts'
import type { Platform } from '../../src/kit/server/platform.ts'
import { shopDay } from '../../src/kit/shop-time.ts'
import { addDays, minuteMs } from '../../src/kit/zoned-time.ts'
import { markNoShow } from '../../src/orders/server/bookings.ts'
import { bookedTimeOf } from '../../src/orders/server/move-appointment.ts'
import { recordTender } from '../../src/orders/server/record-tender.ts'
import type { OrderRow } from '../../src/orders/server/tables.ts'
import { settleNoShows } from '../../src/refunds/server/no-shows.ts'
import { askedOf } from '../../src/sale/deposit.ts'
import { hoursAfter, minutesAfter } from './year/season.ts'
import { placeInPast, sendInPast } from './year/year-queries.ts'

/** A service with a deposit, which the shop keeps of who does not come. */
const slug = 'bridal-makeup-with-trial'

/** Who gets the money of orders that are paid by hand. */
const recipient = { email: 'pagos@flordemaga.test', name: 'Flor de Maga', phone: '', address: '' }

/**
 * Adds two appointments that were bought with a deposit: one to come, whose balance is due at the visit, and one whose customer
 * did not come days ago, so that the shop kept the deposit. `author`, a member of staff, received the deposits.
 */
export async function seedVisits(platform: Platform, author: { id: string; email: string }): Promise<void> {
  const by = { viewer: { ...author, role: 'admin' as const, emailVerified: true }, requestId: 'demo' }
  const now = platform.clock()
  const [missing, coming] = await Promise.all(
    ['ivelisse@correo.test', 'customer@flordemaga.test'].map((email) => findUserByEmail(platform.database.db, email)),
  )
  // The notice of the service is two days, and a mark is final after one.
  if (missing) await missVisit(platform, by, missing, { bought: hoursAfter(now, -8 * 24), from: -6, to: -2 })
  if (coming) await buyVisit(platform, by, coming, { bought: hoursAfter(now, -5), from: 4, to: 12 })
}

interface Visit {
  bought: Date
  /** The days of the visit, from today on. */
  from: number
  to: number
}

const at = (platform: Platform, moment: Date): Platform => ({ ...platform, clock: () => moment })

/** The customer orders the first free time by hand, and pays the deposit half an hour later. */
async function buyVisit(
  platform: Platform,
  by: By,
  customer: UserRow,
  { bought, from, to }: Visit,
): Promise<OrderRow | null> {
  const { db } = platform.database
  const then = at(platform, bought)
  const today = shopDay(platform.clock())
  const service = await findServiceBySlug(db, slug)
  const { slots } = service
    ? await findSlots(then, slug, { from: addDays(today, from), to: addDays(today, to) })
    : { slots: [] }
  const [slot] = slots
  if (!service || !slot) return null
  const items = [{ productId: service.id, quantity: 1, slot }]
  const { id, email, language } = customer
  const { quote } = await priceItems(db, items, { userId: id, now: bought })
  const { order } = await placeManualOrder(
    then,
    { id, email, role: 'customer', emailVerified: true },
    {
      items,
      language,
      total: formatDecimal(quote.total),
      paymentId: null,
      clientKey: randomUUID(),
      customerName: `${customer.firstName} ${customer.lastName}`,
      customerEmail: email,
      customerPhone: customer.phone ?? undefined,
      billingAddress: homeOf(customer),
    },
    recipient,
  )
  const deposit = { kind: 'ath_movil', amount: askedOf(order), reference: '3391', clientKey: randomUUID() } as const
  await recordTender(at(platform, minutesAfter(bought, 30)), by, order.id, deposit)
  return order
}

/** Nothing is sent: taxes need an address all the same. */
const homeOf = ({ shippingStreet, shippingCity, shippingState, shippingZip, shippingCountry }: UserRow) => ({
  address: shippingStreet ?? '',
  city: shippingCity ?? '',
  state: shippingState ?? '',
  postalCode: shippingZip ?? '',
  country: shippingCountry ?? '',
})

/** Staff mark at the visit that the customer did not come, and the job keeps the deposit a day later. */
async function missVisit(platform: Platform, by: By, customer: UserRow, visit: Visit): Promise<void> {
  const { db } = platform.database
  const order = await buyVisit(platform, by, customer, visit)
  const [line] = order?.items ?? []
  const booking = order && line && (await findConfirmedBooking(db, order.id, bookedTimeOf(line)))
  if (!booking) return
  await placeInPast(db, order, visit.bought)
  await sendInPast(db, order.id, visit.bought)
  const marked = new Date(booking.startsAt.getTime() + 20 * minuteMs)
  await markNoShow(at(platform, marked), by, booking.id)
  const settled = hoursAfter(marked, 24)
  await settleNoShows(at(platform, settled))
  await sendInPast(db, order.id, settled)
}
