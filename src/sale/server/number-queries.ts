import type { DirectClient } from '../../kit/server/database/database.ts'

/** Numbers skipped in any case, and the multiple at which the next range starts. */
const step = 1_000

/** The numbered documents: sequence, table and column. */
const numbered = [
  { sequence: 'order_numbers', table: 'checkouts', column: 'order_number' },
  { sequence: 'credit_note_numbers', table: 'refunds', column: 'credit_note' },
] as const

/**
 * Continues the order and credit note numbers in a new range, after a backup of `since` was restored: numbers may have
 * been used after it, and must not be used twice. The range begins at a multiple of 1,000 that is at least 1,000 numbers
 * away, more for a busy shop or an old backup: twice as many as the 30 days before it would have used.
 * @returns the first numbers, such as `FM-003001`.
 */
export async function skipUsedNumbers(client: DirectClient, since: Date, now: Date): Promise<string[]> {
  const days = Math.max(0, now.getTime() - since.getTime()) / 86_400_000
  const first: string[] = []
  for (const { sequence, table, column } of numbered) {
    const { rows } = await client.query<{ last: string; recent: number }>(
      `select greatest((select last_value from ${sequence}), max(substring(${column} from '[0-9]+$')::bigint)) as last,
         count(*) filter (where created_at > $1::timestamptz - interval '30 days')::int as recent
       from ${table}`,
      [since.toISOString()],
    )
    const { last, recent } = rows[0] ?? { last: '0', recent: 0 }
    const margin = step + Math.ceil((2 * recent * days) / 30)
    const next = Math.ceil((Number(last) + margin) / step) * step
    await client.query('select setval($1::regclass, $2)', [sequence, next])
    first.push(`${table === 'checkouts' ? 'FM' : 'CN'}-${String(next + 1).padStart(6, '0')}`)
  }
  return first
}
