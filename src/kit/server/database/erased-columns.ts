import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { erasedEmail, erasedText } from '../../erased.ts'

/** State and country stay because taxes are reported by them. */
export const erasedAddress = (column: AnyPgColumn) =>
  sql`case when ${column} is null then null else jsonb_build_object('address', ${erasedText}::text, 'city', ${erasedText}::text,
    'state', ${column} ->> 'state', 'postalCode', ${erasedText}::text, 'country', ${column} ->> 'country') end`

type Customers = Record<'customerEmail' | 'customerName', AnyPgColumn>

/** The SQL form of `isErased` (kit/erased.ts). The literals let Postgres use the partial indexes of people without an account. */
export const isErasedRow = ({ customerEmail, customerName }: Customers): SQL =>
  sql`((${customerEmail} is not null and ${customerEmail} = ${erasedEmail}) or (${customerEmail} is null and ${customerName} = '—'))`

/** What replaces the email address: nothing of a person without one. */
export const erasedEmailOf = ({ customerEmail }: Pick<Customers, 'customerEmail'>): SQL =>
  sql`case when ${customerEmail} is null then null else ${erasedEmail} end`
