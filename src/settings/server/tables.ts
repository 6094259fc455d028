import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, version } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'

/** Secrets in a value are encrypted (secrets/secret-box.ts). */
export const settings = pgTable('settings', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  key: text('key').notNull().unique(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  /** The value that a root user last saved, or null. */
  rootValue: jsonb('root_value').$type<Record<string, unknown>>(),
  version: version(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Secrets of replaced accounts that open payments still use; removed when the last one has ended. */
export const replacedSecrets = pgTable('replaced_paypal_accounts', {
  account: text('client_id').primaryKey(),
  /** Encrypted as in the setting. */
  secret: text('client_secret').notNull(),
  replacedAt: instant('replaced_at').notNull(),
})

/** A single row. */
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
    version: version(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('brand_settings_single', sql`${table.single}`)],
)

/**
 * The seller that documents name, with each change; the first version is valid for everything before it. Triggers on
 * `brand_settings` and `settings` add versions (decision 070). Null: as a shop that has saved nothing.
 */
export const sellerVersions = pgTable(
  'seller_versions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    validFrom: instant('valid_from').notNull(),
    companyName: text('company_name'),
    websiteEmail: text('website_email'),
    contactEmail: text('contact_email'),
    phone: text('phone'),
    address: text('address'),
    logoUrl: text('logo_url'),
    /** The origin of the shop, recorded when a process starts with another one. */
    publicUrl: text('public_url'),
  },
  (table) => [index('seller_versions_time').on(table.validFrom, table.id)],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  brand_settings: {
    picture: ['logo_url', 'favicon_url'],
    plain: [
      'logo_file_name',
      'favicon_file_name',
      'company_name',
      'website_email',
      'custom_domain',
      'facebook_url',
      'instagram_url',
    ],
  },
  replaced_paypal_accounts: { secret: ['client_secret'], plain: ['client_id'] },
  seller_versions: {
    picture: ['logo_url'],
    plain: ['company_name', 'website_email', 'contact_email', 'phone', 'address', 'public_url'],
  },
  settings: { picture: ['value'], secret: ['value', 'root_value'], plain: ['key'] },
}
