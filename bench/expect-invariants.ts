import { checkInvariants } from '../src/invariants/server/check-invariants.ts'
import type { Database } from '../src/kit/server/database/database.ts'

/** @throws when a benchmark has left something that contradicts itself */
export async function expectInvariants(database: Database): Promise<void> {
  const broken = await checkInvariants(database)
  if (broken.length > 0) throw new Error(`invariants are violated: ${JSON.stringify(broken).slice(0, 500)}`)
}
