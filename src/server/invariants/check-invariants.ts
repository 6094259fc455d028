import { readFile } from 'node:fs/promises'
import type { Database } from '../platform/database/database.ts'

/** A rule that does not hold, and what breaks it. */
export interface Violation {
  rule: string
  subject: string
}

/** Runs `invariants.sql`: an empty list means that no paid order is lost, doubled or oversold. */
export async function checkInvariants(database: Database): Promise<Violation[]> {
  const script = await readFile(new URL('invariants.sql', import.meta.url), 'utf8')
  return (await database.pool.query<Violation>(script)).rows
}
