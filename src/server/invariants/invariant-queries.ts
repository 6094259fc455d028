import { and, asc, eq, not, or, sql } from 'drizzle-orm'
import { invariantViolations } from '../orders/tables.ts'
import type { Db } from '../platform/database/database.ts'
import type { Violation } from './check-invariants.ts'

/**
 * Makes the stored violations those that were found now, and keeps since when each is known.
 * @returns those that were not known before.
 */
export async function replaceViolations(db: Db, found: readonly Violation[], now: Date): Promise<Violation[]> {
  const same = found.map(({ rule, subject }) =>
    and(eq(invariantViolations.rule, rule), eq(invariantViolations.subject, subject)),
  )
  await db.delete(invariantViolations).where(same.length > 0 ? not(or(...same) ?? sql`false`) : undefined)
  if (found.length === 0) return []
  return db
    .insert(invariantViolations)
    .values(found.map(({ rule, subject }) => ({ rule, subject, foundAt: now })))
    .onConflictDoNothing()
    .returning({ rule: invariantViolations.rule, subject: invariantViolations.subject })
}

/** How many violations the last check found, and the oldest of them. */
export async function findViolations(db: Db, limit: number) {
  const { rule, subject, foundAt } = invariantViolations
  const [count, first] = await Promise.all([
    db.$count(invariantViolations),
    db.select({ rule, subject }).from(invariantViolations).orderBy(asc(foundAt), asc(rule), asc(subject)).limit(limit),
  ])
  return { count, first: first.map((violation) => ({ id: `${violation.rule} ${violation.subject}`, ...violation })) }
}
