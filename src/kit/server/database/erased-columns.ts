import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { erasedText } from '../../erased.ts'

/** State and country stay because taxes are reported by them. */
export const erasedAddress = (column: AnyPgColumn) =>
  sql`case when ${column} is null then null else jsonb_build_object('address', ${erasedText}::text, 'city', ${erasedText}::text,
    'state', ${column} ->> 'state', 'postalCode', ${erasedText}::text, 'country', ${column} ->> 'country') end`
