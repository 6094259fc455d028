import { and, asc, eq, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import type { Violation } from './check-invariants.ts'
import { invariantViolations } from './tables.ts'

/**
 * Replaces the stored violations with the current ones; existing rows keep the time when they were found.
 * @returns the new violations.
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

/** The number of stored violations, and the oldest of them. */
export async function findViolations(db: Db, limit: number) {
  const { rule, subject, foundAt } = invariantViolations
  const [count, first] = await Promise.all([
    db.$count(invariantViolations),
    db.select({ rule, subject }).from(invariantViolations).orderBy(asc(foundAt), asc(rule), asc(subject)).limit(limit),
  ])
  return { count, first: first.map((violation) => ({ id: `${violation.rule} ${violation.subject}`, ...violation })) }
}
