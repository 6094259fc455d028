import { and, eq, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../kit/server/database/database.ts'
import { mails } from '../../mail/server/tables.ts'
import { checkouts, refunds } from '../../payments/server/tables.ts'

/** The number of due tasks, and the seconds since the oldest became due; 0 when there is none. */
export interface Backlog {
  count: number
  oldestSeconds: number
}

async function backlogOf(db: Db, table: PgTable, since: SQL, now: SQL, where: SQL | undefined): Promise<Backlog> {
  const age = sql<number>`coalesce(greatest(extract(epoch from ${now} - min(${since})), 0), 0)::float8`
  const [row] = await db.select({ count: sql<number>`count(*)::int`, oldestSeconds: age }).from(table).where(where)
  return row ?? { count: 0, oldestSeconds: 0 }
}

/** Payments and refunds whose state must be requested from the provider. */
export async function findReconcilerBacklog(db: Db, now: Date): Promise<{ payments: Backlog; refunds: Backlog }> {
  const due = (table: typeof checkouts | typeof refunds) => {
    const where = and(isNotNull(table.nextCheckAt), lte(table.nextCheckAt, now))
    return backlogOf(db, table, sql`${table.nextCheckAt}`, sql`${now.toISOString()}::timestamptz`, where)
  }
  const [ofPayments, ofRefunds] = await Promise.all([due(checkouts), due(refunds)])
  return { payments: ofPayments, refunds: ofRefunds }
}

/** Mails that are neither delivered nor dead; their age counts from when they were queued. Held mails do not count. */
export function findMailBacklog(db: Db): Promise<Backlog> {
  const tried = or(sql`${mails.attempts} > 0`, lte(mails.nextAttemptAt, sql`now()`))
  // Repeats the condition of the index mails_unsent.
  const unsent = and(eq(mails.state, 'queued'), sql`${mails.state} <> 'sent'`)
  return backlogOf(db, mails, sql`${mails.createdAt}`, sql`now()`, and(unsent, tried))
}

/** Jobs of each queue that could run now. */
export async function findJobBacklogs(db: Db): Promise<(Backlog & { queue: string })[]> {
  const { rows } = await db.execute<{ queue: string; count: number; oldestSeconds: number }>(sql`
    select q.name as queue, count(j.id)::int as count,
      coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
    where not starts_with(q.name, '__')
    group by q.name`)
  return rows
}

/** Seconds by which each of these periodic tasks is overdue; 0 for one that is on time or running. */
export async function findOverdueTasks(db: Db, tasks: readonly string[]): Promise<{ task: string; seconds: number }[]> {
  const { rows } = await db.execute<{ task: string; seconds: number }>(sql`
    select name as task, greatest(extract(epoch from now() - until), 0)::float8 as seconds
    from job_leases where name in (select jsonb_array_elements_text(${JSON.stringify(tasks)}::jsonb))`)
  return rows
}
