import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  hourlyTerms,
  insertCalendarOffering,
  insertResource,
  type SampleAppointment,
  sampleAppointment,
} from '../../testing/appointment-records.ts'
import { empty, idOf, missingId, missingToken, once, type RecordSamples, type Samples } from '../../testing/samples.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { absences } from './tables.ts'

interface AppointmentRecords {
  /** A calendar with the token of its feed, a service that it offers, and a confirmed booking. */
  appointment(): Promise<SampleAppointment>
  /** A confirmed booking that began an hour ago. */
  startedBookingId(): Promise<string>
  /** One that began an hour ago, and whose customer was marked as not come. */
  missedBookingId(): Promise<string>
  /** A calendar without bookings. */
  emptyCalendarId(): Promise<string>
  /** A room without bookings. */
  resourceId(): Promise<string>
  /** Days of the whole shop that are over. */
  absenceId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends AppointmentRecords {}
}

/** An appointment that began an hour ago. */
async function started(shop: TestShop): Promise<SampleAppointment> {
  const appointment = await sampleAppointment(shop)
  await shop.platform.database.db.execute(sql`
    update bookings set starts_at = now() - interval '1 hour', ends_at = now(), free_at = now()
    where id = ${appointment.bookingId}`)
  return appointment
}

const calendarForm = (productIds: string[]) => ({
  name: 'Rosa',
  imageUrl: '/images/person-ivelisse-800.webp',
  weekly: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
  exceptions: [{ day: '2026-12-24', hours: [] }],
  isActive: true,
  productIds,
})

const room = { name: 'Room 1', kinds: ['Room'], isActive: true }
const absenceFields = {
  calendarId: null,
  from: '2020-12-24',
  to: '2021-01-02',
  allDay: true,
  kind: 'vacation',
  yearly: false,
  note: 'Navidad',
} as const

export const samples: Samples & RecordSamples<AppointmentRecords> = {
  permissions: `
| Endpoint                              | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/products/{slug}/slots        | 200 | 200 | 200 | - | 200 | 200 | free times
| GET /api/next-times                   | 200 | 200 | 200 | - | 200 | 200 | free times
| GET /api/calendar-feeds/{token}.ics   | 200 | 200 | 200 | - | 200 | 200 | anyone with the token
| GET /api/admin/calendars              | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/calendars             | 401 | 403 | 403 | - | 201 | 201 | audited
| PUT /api/admin/calendars/{id}         | 401 | 403 | 403 | - | 200 | 200 | audited
| DELETE /api/admin/calendars/{id}      | 401 | 403 | 403 | - | 204 | 204 | audited
| POST /api/admin/calendars/{id}/feed   | 401 | 403 | 403 | - | 201 | 201 | audited
| DELETE /api/admin/calendars/{id}/feed | 401 | 403 | 403 | - | 204 | 204 | audited
| GET /api/admin/resources              | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/resources             | 401 | 403 | 403 | - | 201 | 201 | audited
| PUT /api/admin/resources/{id}         | 401 | 403 | 403 | - | 200 | 200 | audited
| DELETE /api/admin/resources/{id}      | 401 | 403 | 403 | - | 204 | 204 | audited
| GET /api/admin/services               | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/services/{id}/slots    | 401 | 403 | 403 | - | 200 | 200 |
| PUT /api/admin/services/{id}/terms    | 401 | 403 | 403 | - | 200 | 200 | audited
| DELETE /api/admin/services/{id}/terms | 401 | 403 | 403 | - | 200 | 200 | audited
| GET /api/admin/bookings               | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/bookings              | 401 | 403 | 403 | - | 201 | 201 | audited
| GET /api/admin/absences               | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/absences              | 401 | 403 | 403 | - | 201 | 201 | audited
| PUT /api/admin/absences/{id}          | 401 | 403 | 403 | - | 200 | 200 | audited
| DELETE /api/admin/absences/{id}       | 401 | 403 | 403 | - | 204 | 204 | audited
`,
  requests: {
    'GET /api/products/{slug}/slots': async (records) => {
      const { service } = await records.appointment()
      return { params: { slug: service.slug } }
    },
    'GET /api/next-times': empty,
    'GET /api/calendar-feeds/{token}.ics': async (records) => ({
      params: { token: (await records.appointment()).feedToken },
    }),
    'GET /api/admin/calendars': empty,
    'POST /api/admin/calendars': async (records) => ({
      body: calendarForm([(await records.appointment()).service.id]),
    }),
    'PUT /api/admin/calendars/{id}': async (records) => {
      const { calendarId, service } = await records.appointment()
      return { params: { id: calendarId }, body: calendarForm([service.id]) }
    },
    'DELETE /api/admin/calendars/{id}': async (records) => ({ params: { id: await records.emptyCalendarId() } }),
    'POST /api/admin/calendars/{id}/feed': async (records) => ({
      params: { id: (await records.appointment()).calendarId },
      body: { language: 'es' },
    }),
    'DELETE /api/admin/calendars/{id}/feed': async (records) => ({
      params: { id: (await records.appointment()).calendarId },
    }),
    'GET /api/admin/resources': empty,
    'POST /api/admin/resources': () => ({ body: room }),
    'PUT /api/admin/resources/{id}': async (records) => ({ params: { id: await records.resourceId() }, body: room }),
    'DELETE /api/admin/resources/{id}': async (records) => ({ params: { id: await records.resourceId() } }),
    'GET /api/admin/services': empty,
    'GET /api/admin/services/{id}/slots': async (records) => ({
      params: { id: (await records.appointment()).service.id },
    }),
    'PUT /api/admin/services/{id}/terms': async (records) => ({
      params: { id: (await records.appointment()).service.id },
      body: hourlyTerms,
    }),
    'DELETE /api/admin/services/{id}/terms': async (records) => ({
      params: { id: (await records.appointment()).service.id },
    }),
    'GET /api/admin/absences': empty,
    'POST /api/admin/absences': async (records) => ({
      body: { ...absenceFields, calendarId: (await records.appointment()).calendarId },
    }),
    'PUT /api/admin/absences/{id}': async (records) => ({
      params: { id: await records.absenceId() },
      body: { ...absenceFields, calendarId: (await records.appointment()).calendarId },
    }),
    'DELETE /api/admin/absences/{id}': async (records) => ({ params: { id: await records.absenceId() } }),
    'GET /api/admin/bookings': empty,
    'POST /api/admin/bookings': async (records) => {
      const { calendarId, service } = await records.appointment()
      return {
        body: {
          calendarId,
          productId: service.id,
          startsAt: '2026-12-01T14:00:00.000Z',
          customerName: 'Marisol Núñez',
          customerEmail: 'marisol@correo.test',
          customerPhone: '+1 787 555 0100',
        },
      }
    },
  },
  records: ({ shop, db }) => ({
    absenceId: () => idOf(db.insert(absences).values(absenceFields).returning({ id: absences.id })),
    appointment: once(() => sampleAppointment(shop)),
    startedBookingId: once(async () => (await started(shop)).bookingId),
    missedBookingId: once(async () => {
      const { bookingId } = await started(shop)
      await db.execute(sql`update bookings set state = 'no_show', no_show_at = now() where id = ${bookingId}`)
      return bookingId
    }),
    emptyCalendarId: () => insertCalendarOffering(shop, []),
    resourceId: () => insertResource(shop, 'Room 1', ['Room']),
  }),
  missing: {
    appointment: async () => ({
      calendarId: randomUUID(),
      feedToken: await missingToken(),
      service: { id: randomUUID(), slug: 'missing' },
      bookingId: randomUUID(),
    }),
    startedBookingId: missingId,
    missedBookingId: missingId,
    emptyCalendarId: missingId,
    resourceId: missingId,
    absenceId: missingId,
  },
  live: async ({ shop, query, email, marks }) => {
    const { bookingId } = await sampleAppointment(shop)
    await query('update bookings set customer_email = $2 where id = $1', [bookingId, email])
    marks.push(bookingId)
  },
  foundBy: ['bookings.customer_email'],
}
