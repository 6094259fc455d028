import type { Db } from '../../kit/server/database/database.ts'
import { StartRefusal } from '../../kit/server/start-refusal.ts'
import { verifyPassword } from './password-hash.ts'
import { demoPassword } from './seed-demo-accounts.ts'
import { findStaffAndDemoPasswordHashes } from './user-queries.ts'

/** @throws StartRefusal when an account of a production shop has the demo's public password. */
export async function refuseDemoPasswords(db: Db): Promise<void> {
  const email = await findDemoPassword(db)
  if (email === null) return
  throw new StartRefusal(
    `The account ${email} has the demo's password, which is public. Delete the account or change its password.`,
  )
}

/** The address of a staff or demo account with the demo's password, or null. */
export async function findDemoPassword(db: Db): Promise<string | null> {
  for (const { email, hash } of await findStaffAndDemoPasswordHashes(db)) {
    if (await verifyPassword(hash, demoPassword)) return email
  }
  return null
}
