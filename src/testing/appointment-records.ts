import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bookings, calendarServices, calendars, resources, serviceResources } from '../appointments/server/tables.ts'
import { serviceTerms } from '../catalog/server/tables.ts'
import { addressInPonce, openPayment, type Reachable } from './buyer.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

/** A service that takes an hour and leaves 15 minutes free, without a minimum notice. */
export const hourlyTerms = {
  durationMinutes: 60,
  bufferMinutes: 15,
  minimumNoticeHours: 0,
  bookableDays: 60,
  cancelUntilHours: 24,
}

export interface SampleAppointment {
  calendarId: string
  feedToken: string
  service: { id: string; slug: string }
  bookingId: string
}

/** Inserts a calendar that is open every day from 09:00 to 17:00. @returns its id. */
export async function insertCalendarOffering(shop: TestShop, productIds: string[], name = 'Rosa'): Promise<string> {
  const { db } = shop.platform.database
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' }))
  const [calendar] = await db.insert(calendars).values({ name, weekly }).returning()
  if (!calendar) throw new Error('no calendar')
  const services = productIds.map((productId) => ({ calendarId: calendar.id, productId }))
  if (services.length > 0) await db.insert(calendarServices).values(services)
  return calendar.id
}

/** Inserts a room or a device. @returns its id. */
export async function insertResource(shop: TestShop, name: string, kinds: string[]): Promise<string> {
  const [row] = await shop.platform.database.db.insert(resources).values({ name, kinds }).returning()
  if (!row) throw new Error('no resource')
  return row.id
}

/** What a service needs beside a calendar, by kind. */
export async function needResources(shop: TestShop, productId: string, needs: Record<string, number>): Promise<void> {
  const rows = Object.entries(needs).map(([kind, count]) => ({ productId, kind, count }))
  await shop.platform.database.db.insert(serviceResources).values(rows)
}

/** Adds a service with `hourlyTerms`. */
export async function addService(shop: TestShop) {
  const service = await shop.addProduct({ name: 'Facial', nameEs: 'Limpieza facial', type: 'service', stock: null })
  await shop.platform.database.db.insert(serviceTerms).values({ productId: service.id, ...hourlyTerms })
  return service
}

/** A calendar with a feed, a service, and a booking in 30 days. */
export async function sampleAppointment(shop: TestShop): Promise<SampleAppointment> {
  const service = await addService(shop)
  const calendarId = await insertCalendarOffering(shop, [service.id])
  const maker = await shop.signIn({ role: 'admin' })
  const feedToken = randomBytes(32).toString('base64url')
  const feedTokenHash = createHash('sha256').update(feedToken).digest('hex')
  await shop.platform.database.db
    .update(calendars)
    .set({ feedTokenHash, feedMadeBy: maker.id })
    .where(eq(calendars.id, calendarId))
  const startsAt = new Date(Date.now() + 30 * 86_400_000)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const [booking] = await shop.platform.database.db
    .insert(bookings)
    .values({
      calendarId,
      productId: service.id,
      startsAt,
      endsAt,
      freeAt: endsAt,
      state: 'confirmed',
      customerName: 'Marisol Núñez',
    })
    .returning()
  if (!booking) throw new Error('no booking')
  return { calendarId, feedToken, service, bookingId: booking.id }
}

/** A free time of a calendar that is open from 09:00 to 17:00: the day after tomorrow at `hour` in Puerto Rico. */
export function timeAt(shop: Pick<TestShop, 'platform'>, hour: number): string {
  const day = new Date(shop.platform.clock().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T04:00:00Z`) + hour * 3_600_000).toISOString()
}

/** Opens a payment of an appointment; the buyer gives a phone in place of a shipping address. */
export function openAppointment(
  shop: Reachable,
  user: SignedIn,
  service: { id: string; price: number },
  slot: { startsAt: string; calendarId: string } | undefined,
) {
  const line = { id: service.id, price: service.price, quantity: 1, ...(slot && { slot }) }
  const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: user.email, phone: '787-555-0142' }
  return openPayment(shop, user, [line], { customerInfo, shippingAddress: null, billingAddress: addressInPonce })
}
