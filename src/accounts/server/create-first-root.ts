import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { hashPassword } from './password-hash.ts'
import { createUser, hasRoot, lockFirstRoot } from './user-queries.ts'

export type RootPlatform = Pick<Platform, 'config' | 'database' | 'clock' | 'log'>

/**
 * Creates the first root account, verified, under a lock. The caller has checked address and password.
 * @returns `exists` when there is a root already, `taken` when the address has an account of another role.
 */
export async function createFirstRoot(
  platform: RootPlatform,
  { email, password }: { email: string; password: string },
): Promise<'created' | 'exists' | 'taken'> {
  const hash = await hashPassword(password)
  const now = platform.clock()
  return inTransaction(platform.database, async (tx) => {
    await lockFirstRoot(tx)
    if (await hasRoot(tx)) return 'exists'
    const account = { email, password: hash, role: 'root' as const, emailVerified: true }
    const root = await createUser(tx, { ...account, createdAt: now, updatedAt: now })
    if (!root) return 'taken'
    await recordAudit(tx, { actor: null, action: 'user.first_root_created', subject: { type: 'user', id: root.id } })
    platform.log.info({ userId: root.id }, 'created the first root account')
    return 'created'
  })
}
