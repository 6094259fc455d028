import type { Booking, Calendar, OfficeResource, Service } from '../../appointments/office-api.ts'

const id = (last: string) => `0b0e7d5e-1f0a-4c3b-9a86-0000000000${last}`

/** A person who offers a service on weekdays. */
export const calendarOf = (change: Partial<Calendar> = {}): Calendar => ({
  id: id('01'),
  name: 'Ivelisse',
  place: null,
  placeEs: null,
  placeState: null,
  imageUrl: null,
  weekly: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
  exceptions: [],
  isActive: true,
  hasFeed: false,
  productIds: [],
  version: 1,
  ...change,
})

export const roomOf = (change: Partial<OfficeResource> = {}): OfficeResource => ({
  id: id('11'),
  name: 'Room 1',
  kinds: ['Room', 'Room with shower'],
  isActive: true,
  version: 3,
  ...change,
})

/** A service of an hour that needs a room. */
export const serviceOf = (change: Partial<Service> = {}): Service => ({
  id: id('21'),
  name: 'Facial',
  nameEs: 'Limpieza facial',
  isActive: true,
  terms: {
    durationMinutes: 60,
    bufferMinutes: 15,
    minimumNoticeHours: 24,
    bookableDays: 60,
    cancelUntilHours: 24,
    resources: [{ kind: 'Room', count: 1 }],
  },
  depositTerms: null,
  version: 7,
  ...change,
})

/** A booking of November 20, 2026, at 10:00 in Puerto Rico, in a room. */
export const bookingOf = (change: Partial<Booking> = {}): Booking => ({
  id: id('31'),
  calendarId: calendarOf().id,
  product: { id: serviceOf().id, name: 'Facial', nameEs: 'Limpieza facial' },
  startsAt: new Date('2026-11-20T14:00:00Z'),
  endsAt: new Date('2026-11-20T15:00:00Z'),
  freeAt: new Date('2026-11-20T15:15:00Z'),
  state: 'confirmed',
  undoUntil: null,
  isNoShowFinal: false,
  orderId: null,
  orderNumber: null,
  customerName: 'Luz Rivera',
  customerEmail: null,
  customerPhone: null,
  resources: [{ id: roomOf().id, name: 'Room 1' }],
  ...change,
})
