import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { forgetDevicesOf } from './remembered-device-queries.ts'
import { deleteEnrollments } from './second-factor/factor-queries.ts'
import { deletePendingSignIns } from './second-factor/pending-sign-in-queries.ts'
import { removeSignInCodes } from './sign-in-code-queries.ts'
import { deleteSignInPasskeysOf } from './sign-in-passkey-queries.ts'
import type { UserRow } from './tables.ts'
import { changeUser, setPassword } from './user-queries.ts'
import { signInCodeAddress } from './verification-code.ts'
import { removeCodesOf } from './verification-code-queries.ts'

/**
 * Gives an account a new credential: a password, a second factor, recovery codes or a role. Whoever held an older one must
 * not keep a way in, so it ends every earlier grant: sessions except that of the request `keep`, remembered devices, sign-ins
 * and second factors that are not completed, the reset link, mailed codes to sign in, and a pending change of address with its link and code. The
 * verification of an account's own address stays possible: it gives no access. Passkeys that sign in end with a password that
 * is not set in a session of their owner, who sees them in the profile.
 * Call it under the lock of the account; `password` is the hash of a new password.
 */
export async function renewCredential(
  platform: Platform,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'pendingEmail'>,
  { password, keep, keepPending }: Renewal = {},
): Promise<UserRow> {
  await endAccess(platform, tx, user, keep)
  if (password !== undefined) await setPassword(tx, user.id, password)
  if (password !== undefined && keep === undefined) await deleteSignInPasskeysOf(tx, user.id)
  const pending = keepPending ? {} : await endPendingAddress(tx, user)
  return changeUser(tx, user.id, { ...noResetLink, ...pending }, platform.clock())
}

interface Renewal {
  /** The hash of a new password. */
  password?: string
  /** The request whose session stays. */
  keep?: FastifyRequest | undefined
  /** A pending address stays: staff, who set the password, asked for it. */
  keepPending?: boolean
}

/** Ends sessions, remembered devices, sign-ins and second factors that are not completed, and mailed codes to sign in. */
export async function endAccess(
  platform: Platform,
  tx: Tx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  keep?: FastifyRequest,
): Promise<void> {
  await platform.sessions.endAll(tx, id, keep)
  await forgetDevicesOf(tx, id)
  await deletePendingSignIns(tx, id)
  await deleteEnrollments(tx, id)
  await removeSignInCodes(tx, signInCodeAddress(platform.config, email))
}

const noResetLink = { passwordResetToken: null, passwordResetExpires: null }

/** Deletes the code of a pending address; the returned change clears the address and its link. */
export async function endPendingAddress(tx: Tx, { id, pendingEmail }: Pick<UserRow, 'id' | 'pendingEmail'>) {
  if (pendingEmail === null) return {}
  await removeCodesOf(tx, id)
  return { pendingEmail: null, pendingByStaff: false, emailVerificationToken: null, emailVerificationExpires: null }
}
