import { checkPassword } from '../../domain/password.ts'
import { normaliseEmail } from '../../domain/person.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { hashPassword } from './password-hash.ts'
import { createUser, hasRoot, lockFirstRoot } from './user-queries.ts'

type Starting = Pick<Platform, 'config' | 'database' | 'clock' | 'log'>

/**
 * Makes the first root account of a shop from its configuration; changes nothing once there is a root. The demo's
 * comes with its accounts.
 * @throws Error, fit for the console, when there is no root and no usable configuration to make one.
 */
export async function ensureFirstRoot(platform: Starting): Promise<void> {
  const { config, database } = platform
  if (config.mode === 'demo' || (await hasRoot(database.db))) return
  if (!config.firstRoot) {
    if (config.setupToken) return
    throw new Error(
      'This shop has no root account yet. Set FIRST_ROOT_EMAIL and FIRST_ROOT_PASSWORD for its first start, or SETUP_TOKEN.',
    )
  }
  const fault = checkPassword(config.firstRoot.password)
  if (fault) throw new Error(`FIRST_ROOT_PASSWORD: ${fault.message}`)
  const email = normaliseEmail(config.firstRoot.email)
  const password = await hashPassword(config.firstRoot.password)
  await inTransaction(database, (tx) => createFirstRoot(platform, tx, { email, password }))
}

async function createFirstRoot(platform: Starting, tx: Tx, account: { email: string; password: string }) {
  await lockFirstRoot(tx)
  if (await hasRoot(tx)) return
  const now = platform.clock()
  const root = await createUser(tx, {
    ...account,
    role: 'root',
    emailVerified: true,
    createdAt: now,
    updatedAt: now,
  })
  if (!root) throw new Error('FIRST_ROOT_EMAIL already belongs to an account without the role root; choose another.')
  await recordAudit(tx, { actor: null, action: 'user.first_root_created', subject: { type: 'user', id: root.id } })
  platform.log.info({ userId: root.id }, 'created the first root account')
}
