import { sql } from 'drizzle-orm'
import type { Backlog } from '../../kit/server/database/backlog.ts'
import type { Db } from '../../kit/server/database/database.ts'

/** Jobs of each queue that could run now. */
export async function findJobBacklogs(db: Db): Promise<Record<string, Backlog>> {
  const { rows } = await db.execute<{ queue: string; count: number; oldestSeconds: number }>(sql`
    select q.name as queue, count(j.id)::int as count,
      coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
    where not starts_with(q.name, '__')
    group by q.name`)
  return Object.fromEntries(rows.map(({ queue, ...backlog }) => [queue, backlog]))
}

/** Seconds by which each of these periodic tasks is overdue; 0 for one that is on time or running. */
export async function findOverdueTasks(db: Db, tasks: readonly string[]): Promise<{ task: string; seconds: number }[]> {
  const { rows } = await db.execute<{ task: string; seconds: number }>(sql`
    select name as task, greatest(extract(epoch from now() - until), 0)::float8 as seconds
    from job_leases where name in (select jsonb_array_elements_text(${JSON.stringify(tasks)}::jsonb))`)
  return rows
}
