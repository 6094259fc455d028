import { randomBytes } from 'node:crypto'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { normalizeEmail } from '../../kit/person.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { type Database, inTransaction } from '../../kit/server/database/database.ts'
import { invalidField, notFound } from '../../kit/server/http/errors.ts'
import type { Installation, Platform } from '../../kit/server/platform.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import { StartRefusal } from '../../kit/server/start-refusal.ts'
import { setupRefusals } from '../texts.ts'
import { assertUncommon, newPasswordFault } from './new-password.ts'
import { hashPassword } from './password-hash.ts'
import { sendPasswordChanged } from './passwords.ts'
import { renewCredential } from './renew-credential.ts'
import { removeSecondFactors } from './second-factor/second-factor.ts'
import type { UserRow } from './tables.ts'
import { createUser, hasRoot, listRoots, lockFirstRoot, lockUser } from './user-queries.ts'

/** Whom the first root account is for. */
interface FirstRoot {
  email: string
  password: string
  firstName?: string | undefined
  lastName?: string | undefined
}

/**
 * Creates the first root account, verified, under a lock. The caller has checked address and password.
 * @returns `exists` when there is a root already, `taken` when the address has an account of another role.
 */
export async function createFirstRoot(
  platform: Installation,
  { email, password, firstName = '', lastName = '' }: FirstRoot,
): Promise<'created' | 'exists' | 'taken'> {
  const hash = await hashPassword(password)
  const now = platform.clock()
  return inTransaction(platform.database, async (tx) => {
    await lockFirstRoot(tx)
    if (await hasRoot(tx)) return 'exists'
    const account = { email, firstName, lastName, password: hash, role: 'root' as const, emailVerified: true }
    const root = await createUser(tx, { ...account, createdAt: now, updatedAt: now })
    if (!root) return 'taken'
    await recordAudit(tx, { by: null, action: 'user.first_root_created', subject: { type: 'user', id: root.id } })
    platform.log.info({ userId: root.id }, 'created the first root account')
    return 'created'
  })
}

/**
 * Creates the first root account from the configuration, unless a root exists. A demo seeds its root account; a shop with
 * a setup token waits for `setUpShop`.
 * @throws StartRefusal when there is no root and no valid configuration to create one.
 */
export async function ensureFirstRoot(platform: Installation): Promise<void> {
  const { config, database, log } = platform
  if (config.mode === 'demo') return
  if (await hasRoot(database.db)) {
    if (config.firstRoot) log.warn('FIRST_ROOT_EMAIL and FIRST_ROOT_PASSWORD have no effect: there is a root account.')
    return
  }
  if (!config.firstRoot) {
    if (!config.setupToken) {
      throw new StartRefusal(
        'This shop has no root account yet. Set FIRST_ROOT_EMAIL and FIRST_ROOT_PASSWORD for its first start, or SETUP_TOKEN.',
      )
    }
    log.warn(`This shop has no root account yet: create it at ${config.publicUrl}/setup, with the SETUP_TOKEN.`)
    return
  }
  const weak = await newPasswordFault(config.firstRoot.password)
  if (weak) throw new StartRefusal(`FIRST_ROOT_PASSWORD: ${weak.message}`)
  const email = normalizeEmail(config.firstRoot.email)
  const outcome = await createFirstRoot(platform, { email, password: config.firstRoot.password })
  if (outcome === 'taken')
    throw new StartRefusal('FIRST_ROOT_EMAIL already belongs to an account without the role root; choose another.')
}

const wrongToken = fault(setupRefusals, 'setup_token')
const emailTaken = fault(setupRefusals, 'email_taken')

/** Whether a shop that was started with a setup token waits for its first root account. */
export async function isSetupOpen({ config, database }: Installation): Promise<boolean> {
  return config.setupToken !== null && !(await hasRoot(database.db))
}

/**
 * Creates the first root account of a shop that was started with a setup token; works once.
 * @throws HttpError 404 when there is nothing to set up, 403 for a wrong token, 400 for an address that is in use.
 */
export async function setUpShop(
  platform: Installation,
  { token, ...account }: FirstRoot & { token: string },
): Promise<void> {
  const { setupToken } = platform.config
  if (setupToken === null || !(await isSetupOpen(platform))) throw notFound()
  if (!isSameSecret(token, setupToken)) throw invalidField('token', wrongToken, 403)
  await assertUncommon(account.password)
  const outcome = await createFirstRoot(platform, account)
  if (outcome === 'exists') throw notFound()
  if (outcome === 'taken') throw invalidField('email', emailTaken)
}

/**
 * The root account to reset: the only one, or the one with this address.
 * @throws CommandRefused when there is none, or several and no address was given.
 */
export async function findRootToReset(database: Database, email?: string): Promise<UserRow> {
  const roots = await listRoots(database.db)
  const addresses = roots.map((root) => root.email).join(', ')
  if (roots.length === 0) throw new CommandRefused('This shop has no root account.')
  if (email === undefined && roots.length > 1) throw new CommandRefused(`Choose one with --email: ${addresses}`)
  const root = email === undefined ? roots[0] : roots.find(({ email: address }) => address === normalizeEmail(email))
  if (!root) throw new CommandRefused(`No root account has this address. There are: ${addresses}`)
  return root
}

/**
 * Sets the password of a root account from the server's console and removes its second factors, for a root who lost
 * either. Ends its sessions and earlier grants, mails a notification and records the reset.
 * @throws CommandRefused for an invalid password, or when the account is no longer a root.
 */
export async function resetRoot(platform: Platform, id: string, password: string): Promise<void> {
  const fault = await newPasswordFault(password)
  if (fault) throw new CommandRefused(fault.message)
  const hash = await hashPassword(password)
  await inTransaction(platform.database, async (tx) => {
    const root = await lockUser(tx, id)
    if (root?.role !== 'root') throw new CommandRefused('The account is no root account any more.')
    await renewCredential(platform, tx, root, { password: hash })
    await sendPasswordChanged(platform, tx, root)
    await removeSecondFactors(platform, tx, null, root)
    await recordAudit(tx, { by: null, action: 'user.root_reset', subject: { type: 'user', id: root.id } })
  })
}

/** A random password of 120 bits that meets the password rules. */
export function generatedPassword(): string {
  return `Aa1-${randomBytes(15).toString('base64url')}`
}
