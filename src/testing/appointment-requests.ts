import { hourlyTerms } from './appointment-records.ts'
import type { Sample } from './sample-records.ts'

const calendarForm = (productIds: string[]) => ({
  name: 'Rosa',
  imageUrl: '/images/person-ivelisse-800.webp',
  weekly: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
  exceptions: [{ day: '2026-12-24', hours: [] }],
  isActive: true,
  productIds,
})

/** Requests of appointments for every row of the role matrix. */
export const appointmentRequests: Record<string, Sample> = {
  'GET /api/products/{slug}/slots': async (records) => {
    const { service } = await records.appointment()
    return { params: { slug: service.slug } }
  },
  'GET /api/calendar-feeds/{token}.ics': async (records) => ({
    params: { token: (await records.appointment()).feedToken },
  }),
  'GET /api/admin/calendars': () => ({}),
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
  'GET /api/admin/services': () => ({}),
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
  'GET /api/admin/bookings': () => ({}),
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
  'PUT /api/admin/bookings/{id}/time': async (records) => {
    const { bookingId, calendarId } = await records.appointment()
    return { params: { id: bookingId }, body: { startsAt: '2026-12-02T14:00:00.000Z', calendarId } }
  },
  'PUT /api/admin/bookings/{id}/state': async (records) => ({
    params: { id: (await records.appointment()).bookingId },
    body: { state: 'canceled' },
  }),
}
