import type { Database } from '../../kit/server/database/database.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { type CredentialPlatform, renewCredential } from './renew-credential.ts'
import { generatedPassword } from './reset-root.ts'
import { demoPassword } from './seed-demo-accounts.ts'
import { findStaffAndDemoPasswordHashes, lockUserByEmail } from './user-queries.ts'

/**
 * Replaces the demo's public password with a random one that is not shown, when a demo becomes a real shop.
 * @returns the addresses of these accounts.
 */
export async function lockDemoPasswords(platform: CredentialPlatform, database: Database): Promise<string[]> {
  const locked: string[] = []
  for (const { email, hash } of await findStaffAndDemoPasswordHashes(database.db)) {
    if (!(await verifyPassword(hash, demoPassword))) continue
    const password = await hashPassword(generatedPassword())
    await inTransaction(database, async (tx) => {
      const user = await lockUserByEmail(tx, email)
      if (user) await renewCredential(platform, tx, user, { password })
    })
    locked.push(email)
  }
  return locked
}
