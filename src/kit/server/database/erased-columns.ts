import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { erasedEmail, erasedText } from '../../erased.ts'

/** What replaces the person in the row of a customer. */
export const erasedCustomer = {
  customerName: erasedText,
  customerEmail: erasedEmail,
  customerPhone: null,
  buyerNote: null,
}

/** State and country stay because taxes are reported by them. */
export const erasedAddress = (column: AnyPgColumn) =>
  sql`case when ${column} is null then null else jsonb_build_object('address', ${erasedText}::text, 'city', ${erasedText}::text,
    'state', ${column} ->> 'state', 'postalCode', ${erasedText}::text, 'country', ${column} ->> 'country') end`
