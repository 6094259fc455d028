import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { users } from './tables.ts'
import { isPresent } from './user-queries.ts'

const exported = {
  id: users.id,
  // Exact to the microsecond: the customer may be deleted before the next batch is read.
  place: sql<string>`${users.createdAt}::text`,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  language: users.language,
  emailVerified: users.emailVerified,
  shippingStreet: users.shippingStreet,
  shippingCity: users.shippingCity,
  shippingState: users.shippingState,
  shippingZip: users.shippingZip,
  createdAt: users.createdAt,
}

/** A customer without password, tokens and other secrets. */
export type ExportedCustomer = Awaited<ReturnType<typeof listCustomersAfter>>[number]

/** The customers that follow `last`, newest first. */
export function listCustomersAfter(db: Db, last: { id: string; place: string } | undefined, limit: number) {
  const after =
    last && sql`(${users.createdAt}, ${users.id}) < (${last.place}::text::timestamptz, ${last.id}::text::uuid)`
  return db
    .select(exported)
    .from(users)
    .where(and(isPresent, eq(users.role, 'customer'), after))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}
