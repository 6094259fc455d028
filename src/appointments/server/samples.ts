import { randomUUID } from 'node:crypto'
import {
  hourlyTerms,
  insertCalendarOffering,
  type SampleAppointment,
  sampleAppointment,
} from '../../testing/appointment-records.ts'
import { empty, missingId, missingToken, once, type RecordSamples, type Samples } from '../../testing/samples.ts'

interface AppointmentRecords {
  /** A calendar with the token of its feed, a service that it offers, and a confirmed booking. */
  appointment(): Promise<SampleAppointment>
  /** A calendar without bookings. */
  emptyCalendarId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends AppointmentRecords {}
}

const calendarForm = (productIds: string[]) => ({
  name: 'Rosa',
  imageUrl: '/images/person-ivelisse-800.webp',
  weekly: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
  exceptions: [{ day: '2026-12-24', hours: [] }],
  isActive: true,
  productIds,
})

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
| GET /api/admin/services               | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/services/{id}/slots    | 401 | 403 | 403 | - | 200 | 200 |
| PUT /api/admin/services/{id}/terms    | 401 | 403 | 403 | - | 200 | 200 | audited
| DELETE /api/admin/services/{id}/terms | 401 | 403 | 403 | - | 200 | 200 | audited
| GET /api/admin/bookings               | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/bookings              | 401 | 403 | 403 | - | 201 | 201 | audited
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
  records: ({ shop }) => ({
    appointment: once(() => sampleAppointment(shop)),
    emptyCalendarId: () => insertCalendarOffering(shop, []),
  }),
  missing: {
    appointment: async () => ({
      calendarId: randomUUID(),
      feedToken: await missingToken(),
      service: { id: randomUUID(), slug: 'missing' },
      bookingId: randomUUID(),
    }),
    emptyCalendarId: missingId,
  },
  live: async ({ shop, query, email, marks }) => {
    const { bookingId } = await sampleAppointment(shop)
    await query('update bookings set customer_email = $2 where id = $1', [bookingId, email])
    marks.push(bookingId)
  },
  foundBy: ['bookings.customer_email'],
}
