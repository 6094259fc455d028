import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import type { PostalAddress } from '../../kit/address.ts'
import type { Choice } from '../../kit/bilingual.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Cents } from '../../kit/money.ts'
import { cents, instant, json } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { NewCheckout } from '../../sale/server/open-checkout-queries.ts'

/** A line of a phone order: what staff chose, and its name at that time. */
export interface PhoneOrderLine {
  productId: string
  variantId: string
  quantity: number
  name: string
  nameEs?: string | null | undefined
  choices?: Choice[] | undefined
  /** Start of a session or an appointment, ISO 8601. */
  startsAt?: string | null | undefined
  /** Appointments only. */
  calendarId?: string | null | undefined
  /** Of one unit, in cents. */
  price: Cents
  /** Why the price is not the product's; null when it is. */
  reason: string | null
}

/**
 * Orders that staff make for a customer who pays later by a link, or paid at the desk, and sales that wait at the counter. They
 * hold no stock.
 */
export const phoneOrders = pgTable(
  'drafts',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Null of a sale of the counter for which nobody has chosen a customer; its names may be blank. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    lines: json<PhoneOrderLine[]>('lines').notNull(),
    shippingAddress: json<PostalAddress>('shipping_address'),
    deliveryMethodId: uuid('delivery_method_id'),
    code: text('code'),
    /** For the packer. */
    note: text('note'),
    language: text('language').$type<Locale>().notNull(),
    /** When it was changed last. */
    total: cents('total').notNull(),
    /** Counts what it said: a link is valid for one version. */
    version: integer('version').notNull().default(1),
    /** Of its checkouts, of which one is not released: so it becomes one order. Null before its first link. */
    orderNumber: text('order_number').unique(),
    canceledAt: instant('canceled_at'),
    /** What staff find a sale of the counter by. */
    word: text('word'),
    /** Since when it waits at the counter; null when it does not. */
    parkedAt: instant('parked_at'),
    /** Who made it, or parked it last; the account may be deleted later. */
    authorId: uuid('author_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('drafts_newest').on(table.createdAt, table.id),
    index('drafts_user').on(table.userId),
    index('drafts_updated').on(table.updatedAt),
  ],
)
export type PhoneOrderRow = typeof phoneOrders.$inferSelect

/** What a link sells, at the prices of its day: a checkout without what belongs to an account or a payment, or pictures. */
export type LinkedPurchase = Omit<
  NewCheckout,
  'userId' | 'customerEmail' | 'environment' | 'provider' | 'accountId' | 'captureSecretHash' | 'language'
>

/** Payment links. The token is in the link only; its hash is stored. */
export const phoneOrderLinks = pgTable(
  'draft_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    phoneOrderId: uuid('draft_id')
      .notNull()
      .references(() => phoneOrders.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    purchase: json<LinkedPurchase>('purchase').notNull(),
    isMailed: boolean('is_mailed').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('draft_links_draft').on(table.phoneOrderId, table.sentAt)],
)
export type PhoneOrderLinkRow = typeof phoneOrderLinks.$inferSelect

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  drafts: {
    personal: ['first_name', 'last_name', 'phone', 'lines', 'shipping_address', 'note', 'word'],
    plain: ['code', 'language', 'order_number'],
  },
  draft_links: { personal: ['purchase'], plain: ['token_hash'] },
}
