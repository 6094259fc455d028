import { randomBytes } from 'node:crypto'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { normalizeEmail } from '../../kit/person.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { checkPassword } from '../password.ts'
import type { AccountPlatform } from './account-platform.ts'
import { sendPasswordChanged } from './password-changed.ts'
import { hashPassword } from './password-hash.ts'
import { renewCredential } from './renew-credential.ts'
import { removeSecondFactors } from './second-factor/remove-second-factors.ts'
import type { UserRow } from './tables.ts'
import { listRoots, lockUser } from './user-queries.ts'

/**
 * The root account to reset: the only one, or the one with this address.
 * @throws CommandRefused when there is none, or several and no address was given.
 */
export async function findRootToReset(platform: Pick<AccountPlatform, 'database'>, email?: string): Promise<UserRow> {
  const roots = await listRoots(platform.database.db)
  const addresses = roots.map((root) => root.email).join(', ')
  if (roots.length === 0) throw new CommandRefused('This shop has no root account.')
  if (email === undefined && roots.length > 1) throw new CommandRefused(`Choose one with --email: ${addresses}`)
  const root = email === undefined ? roots[0] : roots.find(({ email: address }) => address === normalizeEmail(email))
  if (!root) throw new CommandRefused(`No root account has this address. There are: ${addresses}`)
  return root
}

/**
 * Sets the password of a root account from the server's console and removes its second factors, for a root who lost
 * either. Ends its sessions and earlier grants, mails a notice and records the reset.
 * @throws CommandRefused for an invalid password, or when the account is no longer a root.
 */
export async function resetRoot(platform: AccountPlatform, id: string, password: string): Promise<void> {
  const fault = checkPassword(password)
  if (fault) throw new CommandRefused(fault.message)
  const hash = await hashPassword(password)
  await inTransaction(platform.database, async (tx) => {
    const root = await lockUser(tx, id)
    if (root?.role !== 'root') throw new CommandRefused('The account is no root account any more.')
    await renewCredential(platform, tx, root, { password: hash })
    await sendPasswordChanged(platform, tx, root)
    await removeSecondFactors(platform, tx, root, { actor: null })
    await recordAudit(tx, { actor: null, action: 'user.root_reset', subject: { type: 'user', id: root.id } })
  })
}

/** A random password of 120 bits that meets the password rules. */
export function generatedPassword(): string {
  return `Aa1-${randomBytes(15).toString('base64url')}`
}
