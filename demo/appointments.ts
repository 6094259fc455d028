import type { DepositTerms } from '../src/catalog/deposit-terms.ts'

/** How a service of the demo is booked. */
export interface DemoTerms {
  readonly slug: string
  readonly durationMinutes: number
  readonly bufferMinutes: number
  readonly minimumNoticeHours: number
  readonly bookableDays: number
  readonly cancelUntilHours: number
  readonly depositTerms?: DepositTerms
  /** The rooms and devices that it needs, by kind. */
  readonly resources?: readonly { readonly kind: string; readonly count: number }[]
}

/** A person with appointments; weekdays from 0 (Sunday), times of day in Puerto Rico. */
export interface DemoCalendar {
  readonly name: string
  readonly imageUrl: string
  readonly place: string
  readonly weekdays: readonly number[]
  readonly hours: readonly { readonly opens: string; readonly closes: string }[]
  /** The number of the day, from tomorrow on, that is closed as an exception: a working day, if possible. */
  readonly closedIn: number
  /** In how many days two weeks of vacation begin; missing for none. */
  readonly awayIn?: number
}

export const demoTerms: readonly DemoTerms[] = [
  {
    slug: 'express-facial-45-minutes',
    durationMinutes: 45,
    bufferMinutes: 15,
    minimumNoticeHours: 4,
    bookableDays: 60,
    cancelUntilHours: 24,
  },
  {
    slug: 'brow-design-with-henna',
    durationMinutes: 30,
    bufferMinutes: 10,
    minimumNoticeHours: 4,
    bookableDays: 60,
    cancelUntilHours: 12,
    resources: [{ kind: 'Room', count: 1 }],
  },
  {
    slug: 'bridal-makeup-with-trial',
    durationMinutes: 90,
    bufferMinutes: 30,
    minimumNoticeHours: 48,
    bookableDays: 180,
    cancelUntilHours: 72,
    depositTerms: { percent: 30, amount: null, lateKeeps: 'deposit' },
    resources: [
      { kind: 'Bridal room', count: 1 },
      { kind: 'Makeup lamp', count: 1 },
    ],
  },
]

/** Brows take the first room while it is free: brides need the second. */
export const demoResources: readonly { readonly name: string; readonly kinds: readonly string[] }[] = [
  { name: 'Room 1', kinds: ['Room'] },
  { name: 'Room 2', kinds: ['Room', 'Bridal room'] },
  { name: 'Makeup lamp', kinds: ['Makeup lamp'] },
]

const lunch = [
  { opens: '09:00', closes: '12:00' },
  { opens: '13:00', closes: '17:00' },
]

const place = 'Calle Loíza 1912, Santurce, San Juan'

/** Both offer all services. */
export const demoCalendars: readonly DemoCalendar[] = [
  {
    name: 'Ivelisse',
    imageUrl: '/images/person-ivelisse-800.webp',
    place,
    weekdays: [2, 3, 4, 5, 6],
    hours: lunch,
    closedIn: 9,
  },
  {
    name: 'Yarelis',
    imageUrl: '/images/person-yarelis-800.webp',
    place,
    weekdays: [1, 2, 3, 4, 5],
    hours: [{ opens: '10:00', closes: '18:00' }],
    closedIn: 13,
    awayIn: 35,
  },
]

interface DemoWalkIn {
  readonly name: string
  readonly phone: string
}

/** Customers whose appointments staff entered. */
export const demoWalkIns: readonly [DemoWalkIn, ...DemoWalkIn[]] = [
  { name: 'Carmen Luz Díaz', phone: '787-555-0142' },
  { name: 'Glorimar Ortiz', phone: '939-555-0117' },
  { name: 'Zulma Figueroa', phone: '787-555-0178' },
  { name: 'Nydia Cintrón', phone: '787-555-0163' },
  { name: 'Awilda Meléndez', phone: '939-555-0125' },
  { name: 'Keishla Rosado', phone: '787-555-0191' },
  { name: 'Migdalia Torres', phone: '787-555-0109' },
  { name: 'Damaris Colón', phone: '939-555-0154' },
]
