import { readFile } from 'node:fs/promises'
import { type Database, onDirectConnection } from '../../kit/server/database/database.ts'

/** A violated rule, and the id of what violates it. */
export interface Violation {
  rule: string
  subject: string
}

/** Runs `invariants.sql`. An empty list means that all rules hold: no paid order is lost, duplicated or oversold. */
export async function checkInvariants(database: Database): Promise<Violation[]> {
  const script = await readFile(new URL('invariants.sql', import.meta.url), 'utf8')
  // A large shop takes longer than a request may.
  return onDirectConnection(database, async (client) => {
    // For sums over all stock movements.
    await client.query(`set work_mem = '128MB'`)
    return (await client.query<Violation>(script)).rows
  })
}
