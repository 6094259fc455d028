import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import { products, serviceTerms } from '../../catalog/server/tables.ts'
import { instant, instantRange, version } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { searchIndex, searchText } from '../../kit/server/database/text-search.ts'
import type { AbsenceKind } from '../absence.ts'
import type { BookingState } from '../booking.ts'
import type { DayException, WeeklyHours } from '../opening-hours.ts'

/** People or places with appointments. Hours are in the local time of the shop. */
export const calendars = pgTable('calendars', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  name: text('name').notNull(),
  /** Where appointments take place; null at the address of the shop. */
  place: text('place'),
  placeEs: text('place_es'),
  /** The state of the place, which taxes the appointments; null: the state of the shop. */
  placeState: text('place_state'),
  /** The portrait of the person, or a picture of the place. */
  imageUrl: text('image_url'),
  weekly: jsonb('weekly').$type<WeeklyHours[]>().notNull().default([]),
  exceptions: jsonb('exceptions').$type<DayException[]>().notNull().default([]),
  /** Whether new appointments can be booked. */
  isActive: boolean('is_active').notNull().default(true),
  /** Hash of the token in the address of the iCalendar feed; null while there is none. */
  feedTokenHash: text('feed_token_hash').unique(),
  /** Who made the feed; it ends with their access to the back office. */
  feedMadeBy: uuid('feed_made_by').references(() => users.id, { onDelete: 'set null' }),
  version: version(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
export type CalendarRow = typeof calendars.$inferSelect

/** Which services a calendar offers. */
export const calendarServices = pgTable(
  'calendar_services',
  {
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.productId] }),
    index('calendar_services_product').on(table.productId),
  ],
)

/**
 * Appointments. The constraint `bookings_no_overlap`, which drizzle cannot express, excludes two held or confirmed
 * bookings of a calendar whose times overlap.
 */
export const bookings = pgTable(
  'bookings',
  {
    /** Also the UID of the iCalendar event. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => calendars.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The end of the buffer after the appointment. */
    freeAt: instant('free_at').notNull(),
    during: instantRange('during').generatedAlwaysAs(sql`tstzrange(starts_at, free_at)`),
    state: text('state').$type<BookingState>().notNull(),
    /** The checkout that holds or bought it; null for a booking that staff entered. */
    checkoutId: uuid('checkout_id'),
    orderId: uuid('order_id'),
    orderNumber: text('order_number'),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email'),
    customerPhone: text('customer_phone'),
    /** SEQUENCE of the iCalendar event: the number of changes of time, and the cancellation. */
    sequence: integer('sequence').notNull().default(0),
    /** When staff marked that the customer did not come; holds while the state says so (decision 116). */
    noShowAt: instant('no_show_at'),
    /** When the mark became final, and the deposit was kept if the shop keeps it. */
    noShowSettledAt: instant('no_show_settled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    searchText: searchText(),
  },
  (table) => [
    check('bookings_times', sql`${table.startsAt} < ${table.endsAt} and ${table.endsAt} <= ${table.freeAt}`),
    index('bookings_start').on(table.startsAt),
    index('bookings_product').on(table.productId),
    index('bookings_checkout').on(table.checkoutId).where(sql`checkout_id is not null`),
    index('bookings_no_show').on(table.noShowAt).where(sql`state = 'no_show' and no_show_settled_at is null`),
    index('bookings_email').on(table.customerEmail).where(sql`customer_email is not null`),
    searchIndex('bookings_search', table.searchText),
  ],
)
export type BookingRow = typeof bookings.$inferSelect

/** Rooms and devices that appointments occupy. */
export const resources = pgTable('resources', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  name: text('name').notNull(),
  /** What it can be used as, in the words of the shop: `Room`, `Room with shower`. */
  kinds: text('kinds').array().notNull(),
  /** Whether new appointments can take it. */
  isActive: boolean('is_active').notNull().default(true),
  version: version(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
export type ResourceRow = typeof resources.$inferSelect

/** What an appointment of a service needs beside a calendar. */
export const serviceResources = pgTable(
  'service_resources',
  {
    productId: uuid('product_id')
      .notNull()
      // Gone with its terms, also when a process deletes them that does not know this table.
      .references(() => serviceTerms.productId, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.kind] }),
    index('service_resources_kind').on(table.kind),
    check('service_resources_count', sql`${table.count} > 0`),
  ],
)

/**
 * What bookings occupy. Triggers copy `state` and `during` from the booking, whoever writes them. The constraint
 * `booking_resources_no_overlap`, which drizzle cannot express, excludes that two held or confirmed bookings have a
 * resource at the same time.
 */
export const bookingResources = pgTable(
  'booking_resources',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => resources.id),
    state: text('state').$type<BookingState>().notNull(),
    during: instantRange('during').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.resourceId] }),
    index('booking_resources_resource').on(table.resourceId),
  ],
)

/**
 * Days on which a calendar, or the whole shop, offers no times; in the local time of the shop. What is booked in them stays.
 */
export const absences = pgTable(
  'absences',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Null: the whole shop. */
    calendarId: uuid('calendar_id').references(() => calendars.id, { onDelete: 'cascade' }),
    /** The first and the last day. */
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    allDay: boolean('all_day').notNull(),
    /** `13:00` of the first and the last day; null when it is all day. */
    fromTime: text('from_time'),
    toTime: text('to_time'),
    kind: text('kind').$type<AbsenceKind>().notNull(),
    /** Also on these days of the following years. */
    yearly: boolean('yearly').notNull().default(false),
    note: text('note'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('absences_days', sql`${table.from} <= ${table.to}`),
    check(
      'absences_times',
      sql`${table.allDay} = (${table.fromTime} is null) and ${table.allDay} = (${table.toTime} is null)`,
    ),
    index('absences_calendar').on(table.calendarId),
  ],
)
export type AbsenceRow = typeof absences.$inferSelect

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  absences: { plain: ['from_time', 'to_time', 'kind', 'note'] },
  booking_resources: { plain: ['state'] },
  bookings: { personal: ['customer_name', 'customer_email', 'customer_phone'], plain: ['state', 'order_number'] },
  resources: { plain: ['name', 'kinds'] },
  service_resources: { plain: ['kind'] },
  calendars: {
    picture: ['image_url'],
    plain: ['name', 'place', 'place_es', 'place_state', 'weekly', 'exceptions', 'feed_token_hash'],
  },
}
