import { sql } from 'drizzle-orm'
import { boolean, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../platform/columns.ts'

export const roleEnum = pgEnum('role', ['customer', 'admin', 'root'])

/** Tokens are stored as SHA-256 hashes, passwords as argon2id. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  email: text('email').notNull().unique(),
  pendingEmail: text('pending_email'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  profileImageUrl: text('profile_image_url'),
  password: text('password').notNull(),
  role: roleEnum('role').notNull().default('customer'),
  phone: text('phone'),
  language: text('language').$type<'en' | 'es'>().notNull().default('en'),
  emailVerified: boolean('email_verified').notNull().default(false),
  emailVerificationToken: text('email_verification_token').unique(),
  emailVerificationExpires: instant('email_verification_expires'),
  passwordResetToken: text('password_reset_token').unique(),
  passwordResetExpires: instant('password_reset_expires'),
  shippingStreet: text('shipping_street'),
  shippingCity: text('shipping_city'),
  shippingState: text('shipping_state'),
  shippingZip: text('shipping_zip'),
  shippingCountry: text('shipping_country'),
  billingStreet: text('billing_street'),
  billingCity: text('billing_city'),
  billingState: text('billing_state'),
  billingZip: text('billing_zip'),
  billingCountry: text('billing_country'),
  sameAsShipping: boolean('same_as_shipping').notNull().default(false),
  /** Set when the account was deleted but its orders had to stay: nothing personal is left in the row. */
  anonymisedAt: instant('anonymised_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
export type UserRow = typeof users.$inferSelect
