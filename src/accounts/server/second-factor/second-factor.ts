import { recordAudit } from '../../../audit/server/record-audit.ts'
import { fault } from '../../../kit/fault.ts'
import { keysOf } from '../../../kit/records.ts'
import { isStaff, type Role } from '../../../kit/roles.ts'
import { type Db, inTransaction, type Tx } from '../../../kit/server/database/database.ts'
import { refusal } from '../../../kit/server/http/errors.ts'
import { assertConfirmed, type By } from '../../../kit/server/http/guards.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { queueMail } from '../../../mail/server/queue-mail.ts'
import { clearSettingsCache } from '../../../settings/server/settings-cache.ts'
import { defaultInactivity } from '../../inactivity.ts'
import { accountMails, type SecondFactorChange } from '../../mails/account-mails.ts'
import type { SecondFactorMethod } from '../../second-factor.ts'
import type { SecondFactorPolicy, SecondFactorStatus } from '../../second-factor-api.ts'
import { factorFaults } from '../../texts.ts'
import { accountLinks } from '../links.ts'
import type { UserRow } from '../tables.ts'
import {
  countRecoveryCodes,
  deleteFactors,
  findEnrolled,
  findStaffIds,
  findTotp,
  listPasskeys,
} from './factor-queries.ts'
import { readSecondFactorRequired, saveSecondFactorRequired } from './second-factor-required.ts'

/** Whether staff must have a second factor, and how many have one. */
export async function readSecondFactorPolicy(db: Db): Promise<SecondFactorPolicy> {
  const staff = await findStaffIds(db)
  const enrolled = await findEnrolled(db, staff)
  return { required: await readSecondFactorRequired(db), staff: staff.length, enrolled: enrolled.size }
}

/**
 * Makes a second factor mandatory or optional for all staff. From the next request, staff without a mandatory factor
 * have no access to the back office.
 * @throws HttpError 403 without a recent confirmation, 409 when the root who makes it mandatory has none and would be
 * locked out.
 */
export async function saveSecondFactorPolicy(
  platform: Platform,
  by: By,
  required: boolean,
): Promise<SecondFactorPolicy> {
  assertConfirmed(by.viewer)
  const { database } = platform
  await inTransaction(database, async (tx) => {
    const enrolled = await findEnrolled(tx, [by.viewer.id])
    if (required && !enrolled.has(by.viewer.id)) {
      throw refusal(409, fault(factorFaults, 'own_second_factor_missing'))
    }
    await saveSecondFactorRequired(platform.clock, tx, by, required)
  })
  clearSettingsCache(database.db)
  return readSecondFactorPolicy(database.db)
}

/** The second factors of a user, without their secrets. */
export async function readSecondFactorStatus(db: Db, userId: string): Promise<SecondFactorStatus> {
  const passkeys = await listPasskeys(db, userId)
  const totp = await findTotp(db, userId)
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, addedAt: createdAt, lastUsedAt })),
    totp: totp && { addedAt: totp.createdAt, lastUsedAt: totp.lastUsedAt },
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    required: await readSecondFactorRequired(db),
  }
}

/** The methods with which a user can confirm a sign-in; none without a second factor. */
export async function secondFactorMethodsOf(db: Db, userId: string): Promise<SecondFactorMethod[]> {
  const { passkeys, totp, recoveryCodesLeft } = await readSecondFactorStatus(db, userId)
  if (passkeys.length === 0 && !totp) return []
  const methods = { passkey: passkeys.length > 0, totp: totp !== null, recovery: recoveryCodesLeft > 0 }
  return keysOf(methods).filter((method) => methods[method])
}

/** Whether a staff member must add a second factor to use the back office. */
export async function isSecondFactorMissing(db: Db, { id, role }: { id: string; role: Role }): Promise<boolean> {
  if (!isStaff(role) || !(await readSecondFactorRequired(db))) return false
  return !(await findEnrolled(db, [id])).has(id)
}

/** The minutes without activity until the sign-out: a chosen time holds only for staff with a second factor. */
export async function readInactivity(
  db: Db,
  { id, role, inactivityMinutes }: Pick<UserRow, 'id' | 'role' | 'inactivityMinutes'>,
): Promise<number> {
  if (!isStaff(role) || inactivityMinutes === defaultInactivity) return defaultInactivity
  return (await findEnrolled(db, [id])).has(id) ? inactivityMinutes : defaultInactivity
}

/**
 * Removes all second factors and recovery codes of an account and mails a notification, for a user who lost the device. The
 * caller checks permissions, locks the user and calls `renewCredential`. `by` is null for a command on the server.
 * @returns false when the account had none.
 */
export async function removeSecondFactors(platform: Platform, tx: Tx, by: By | null, user: UserRow): Promise<boolean> {
  const enrolled = await findEnrolled(tx, [user.id])
  await deleteFactors(tx, user.id)
  if (!enrolled.has(user.id)) return false
  await recordAudit(tx, { by, action: 'user.second_factors_removed', subject: { type: 'user', id: user.id } })
  await notifyOwner(platform, tx, user, 'factors_removed')
  return true
}

/** Mails a notification about a change of second factors. `detail`: a passkey's name, or the number of codes left. */
export async function notifyOwner(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  change: SecondFactorChange,
  detail?: string,
): Promise<void> {
  const links = accountLinks(platform.config, user.language)
  await queueMail(platform, tx, {
    to: { address: user.email, name: user.firstName },
    language: user.language,
    mail: accountMails.second_factor_changed({
      name: user.firstName,
      change,
      detail,
      changedAt: platform.clock().toISOString(),
      resetUrl: links.forgotPassword,
    }),
    forRoot: user.role === 'root',
    toUnverified: !user.emailVerified,
    about: { type: 'user', id: user.id },
  })
}
