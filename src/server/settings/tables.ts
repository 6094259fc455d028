import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../platform/database/columns.ts'

/** Secrets inside a value are sealed (secrets/secret-box.ts) before they are stored. */
export const settings = pgTable('settings', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  key: text('key').notNull().unique(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  /** The value as a root last saved it; null where no root has. */
  rootValue: jsonb('root_value').$type<Record<string, unknown>>(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** PayPal accounts that the setting held before: open payments still need them. Removed when none is left. */
export const replacedPaypalAccounts = pgTable('replaced_paypal_accounts', {
  clientId: text('client_id').primaryKey(),
  /** Sealed as in the setting. */
  clientSecret: text('client_secret').notNull(),
  replacedAt: instant('replaced_at').notNull(),
})

/** One row. */
export const brandSettings = pgTable(
  'brand_settings',
  {
    single: boolean('single').primaryKey().default(true),
    logoUrl: text('logo_url'),
    logoFileName: text('logo_file_name'),
    faviconUrl: text('favicon_url'),
    faviconFileName: text('favicon_file_name'),
    companyName: text('company_name').notNull(),
    websiteEmail: text('website_email'),
    customDomain: text('custom_domain'),
    facebookUrl: text('facebook_url'),
    instagramUrl: text('instagram_url'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('brand_settings_single', sql`${table.single}`)],
)
