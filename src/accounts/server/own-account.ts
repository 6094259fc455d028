import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { refusal, unauthorized } from '../../kit/server/http/errors.ts'
import { type By, emailUnverified, type Viewer } from '../../kit/server/http/guards.ts'
import type { ErasePerson } from '../../kit/server/personal-data.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { accountMails } from '../mails/account-mails.ts'
import { accountFaults } from '../texts.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { isReplaceable } from './competing-registrations.ts'
import { accountLinks } from './links.ts'
import { assertOwnCredentials, assertOwner } from './passwords.ts'
import { removeRegistrationsOf } from './registration-queries.ts'
import { endPendingAddress, renewCredential } from './renew-credential.ts'
import { deleteFactors } from './second-factor/factor-queries.ts'
import { deleteSignInPasskeysOf } from './sign-in-passkey-queries.ts'
import type { UserRow } from './tables.ts'
import { changeUser, findUser, findUserByEmail, hasRecords, lockUser } from './user-queries.ts'
import { anonymizeUser, listErasedAddresses, removeUser } from './user-removal-queries.ts'
import { sendExistingAccount, sendVerification } from './verification.ts'

interface Profile {
  firstName: string
  lastName: string
  email: string
  /** Unchanged when absent, removed when blank. */
  phone?: string | null | undefined
  /** Required to change the address. */
  currentPassword?: string | undefined
  language?: Locale | undefined
}

/**
 * Changes the user's own name and phone, and requests a change of address.
 * @throws HttpError 400 for a new address without the current password.
 */
export async function updateProfile(platform: Platform, by: By, profile: Profile): Promise<UserRow> {
  await assertOwnEmailChange(platform, by.viewer, profile)
  return inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, by.viewer.id)
    if (!user) throw unauthorized()
    const language = profile.language ?? user.language
    const names = {
      firstName: profile.firstName,
      lastName: profile.lastName,
      phone: profile.phone === undefined ? user.phone : profile.phone || null,
      language,
    }
    const fields = (['firstName', 'lastName', 'phone'] as const).filter((field) => names[field] !== user[field])
    if (fields.length > 0) {
      await recordAudit(tx, {
        by,
        action: 'user.changed',
        subject: { type: 'user', id: user.id },
        after: { fields },
      })
    }
    const renamed = await changeUser(tx, user.id, names, platform.clock())
    return changeEmail(platform, tx, renamed, profile.email, { language })
  })
}

/**
 * Requests a change of address: the new one stays pending until it is verified, and the old one gets a notification. For an
 * address of another account the answer is the same, but its owner gets a mail instead of a verification link. The
 * current address cancels a pending change. `byStaff`: the mail says how to choose a password.
 */
export async function changeEmail(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  email: string,
  { language, byStaff = false }: { language: Locale; byStaff?: boolean },
): Promise<UserRow> {
  if (email === user.email) return user.pendingEmail ? cancelPending(platform, tx, user) : user
  if (email === user.pendingEmail) return user
  const withoutLink = {
    pendingEmail: email,
    pendingByStaff: byStaff,
    emailVerificationToken: null,
    emailVerificationExpires: null,
  }
  const pending = await changeUser(tx, user.id, withoutLink, platform.clock())
  await mailAddressChange(platform, tx, pending, email)
  const owner = await findUserByEmail(tx, email)
  if (owner && !(await isReplaceable(tx, owner))) {
    await sendExistingAccount(platform, tx, owner)
    return pending
  }
  return sendVerification(platform, tx, pending, language, { invited: byStaff })
}

/**
 * Checks a change of the viewer's own address. It requires the current password and is rate limited because it sends
 * mail to two addresses. Call it before the transaction: the rate limit uses another connection.
 * @throws HttpError 400 when the password is missing or wrong, 403 `email_unverified` for an unverified account with orders,
 * 429 beyond the rate limit.
 */
export async function assertOwnEmailChange(
  platform: Platform,
  viewer: Viewer,
  { email, currentPassword = '' }: { email: string; currentPassword?: string | undefined },
): Promise<void> {
  if (email === viewer.email) return
  const user = await findUser(platform.database.db, viewer.id)
  if (email === user?.pendingEmail) return
  // Orders that others recorded for an address stay with it.
  if (user?.emailVerified === false && (await hasRecords(platform.database.db, user.id))) throw emailUnverified()
  await assertOwnCredentials(platform, viewer, currentPassword, 'currentPassword')
  await platform.limits.consume(accountRateLimits.emailChange, viewer.id)
}

/** Clears the token too: the link of the canceled address must not verify the current one. */
async function cancelPending(platform: Platform, tx: Tx, user: UserRow): Promise<UserRow> {
  return changeUser(tx, user.id, await endPendingAddress(tx, user), platform.clock())
}

/** Tells the address of an account that another one is to replace it. */
export async function mailAddressChange(platform: Platform, tx: Tx, user: UserRow, newEmail: string): Promise<void> {
  await queueMail(platform, tx, {
    to: { address: user.email, name: user.firstName },
    language: user.language,
    mail: accountMails.email_change_notice({
      name: user.firstName,
      newEmail,
      resetUrl: accountLinks(platform.config, user.language).forgotPassword,
    }),
    forRoot: user.role === 'root',
    toUnverified: !user.emailVerified,
    about: { type: 'user', id: user.id },
  })
}

/**
 * Deletes a customer's own account after checking the password, or a code or passkey of the last 30 minutes.
 * @throws HttpError 400 for a wrong password, 403 for staff, and `email_unverified` for an unverified account with orders;
 * 429 after 5 wrong ones.
 */
export async function deleteOwnAccount(
  platform: Platform,
  by: By,
  { password, erase }: { password: string; erase: ErasePerson },
): Promise<void> {
  if (by.viewer.role !== 'customer') throw refusal(403, fault(accountFaults, 'staff_account'))
  await assertOwner(platform, by.viewer, password, 'password')
  const remove = async (tx: Tx) => {
    const user = await lockUser(tx, by.viewer.id)
    if (user?.role !== 'customer') throw unauthorized()
    if (!user.emailVerified && (await hasRecords(tx, user.id))) throw emailUnverified()
    await removeAccount(platform, tx, by, { user, erase })
  }
  // Retried, because a payment of this person may be recorded at the same moment, which locks in another order.
  await inTransaction(platform.database, remove, { retry: true })
}

/**
 * Removes an account and ends its sessions. An account with orders or payments is anonymized instead.
 */
export async function removeAccount(
  platform: Platform,
  tx: Tx,
  by: By,
  { user, erase }: { user: UserRow; erase: ErasePerson },
): Promise<void> {
  await renewCredential(platform, tx, user)
  const addresses = await listErasedAddresses(tx, user)
  await erase(tx, { id: user.id, role: user.role, addresses }, platform.clock())
  await removeRegistrationsOf(tx, user.email)
  const removed = await removeUser(tx, user.id)
  if (!removed) {
    await anonymizeUser(tx, user.id, platform.clock())
    await deleteFactors(tx, user.id)
    await deleteSignInPasskeysOf(tx, user.id)
  }
  await recordAudit(tx, {
    by,
    action: removed ? 'user.deleted' : 'user.anonymised',
    subject: { type: 'user', id: user.id },
    before: { role: user.role },
  })
}
