import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { checkFirstName, checkLastName } from '../../kit/person.ts'
import { defined } from '../../kit/records.ts'
import { isStaff, type Role } from '../../kit/roles.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { forbidden, invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import { assertConfirmed, type By, type Viewer } from '../../kit/server/http/guards.ts'
import type { ErasePerson } from '../../kit/server/personal-data.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { createUser, ManagedUser } from '../office-api.ts'
import { personRefusals } from '../office-texts.ts'
import type * as profile from '../profile-api.ts'
import { canAssignRole, canCreateUser, canManage, type UserAction } from '../user-rules.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { addressColumns } from './address-columns.ts'
import { dropGrants, lockForStaff } from './confirm-address.ts'
import { assertNotLastRoot, assertStillRoot } from './last-root.ts'
import { hashNewPassword } from './new-password.ts'
import { assertOwnEmailChange, changeEmail, removeAccount } from './own-account.ts'
import { sendPasswordChanged } from './passwords.ts'
import { presentAccount } from './present-user.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import { renewCredential } from './renew-credential.ts'
import { findEnrolled } from './second-factor/factor-queries.ts'
import { removeSecondFactors } from './second-factor/second-factor.ts'
import type { UserRow } from './tables.ts'
import { changeUser, findUser, createUser as insertUser, lockUser, type UserChange } from './user-queries.ts'
import { blankProfile, lockRoots, noAddresses } from './user-removal-queries.ts'
import { sendVerification, sendVerificationAgain } from './verification.ts'

/** An action of staff on a user. */
interface Attempt {
  viewer: Viewer
  user: UserRow | null
  action: UserAction
}

/**
 * Returns the user when the viewer may perform the action.
 * @throws HttpError 404 when the user does not exist or is not visible to the viewer; 403 for a protected account and for
 * actions on the viewer's own account.
 */
export async function assertManageable(db: Db, guarded: ProtectedAccounts, attempt: Attempt): Promise<UserRow> {
  const { viewer, user, action } = attempt
  if (!user || !canManage(viewer, user, 'view')) throw notFound()
  const isProtected = await guarded.includes(db, user)
  if (canManage(viewer, { ...user, isProtected }, action)) return user
  throw isProtected ? protectedAccount(user, action) : ownAccount()
}

/** The messages of spec §8. */
export function protectedAccount({ role }: Pick<UserRow, 'role'>, action: UserAction | 'setRole') {
  if (action !== 'delete' || role !== 'admin') return refusal(403, fault(personRefusals, 'protected_account'))
  return refusal(403, { ...fault(personRefusals, 'protected_admin'), code: 'protected_account' })
}

const ownAccount = () => refusal(403, fault(personRefusals, 'own_account'))

/** DTO of a user for the back office. */
export async function presentManaged(db: Db, guarded: ProtectedAccounts, row: UserRow): Promise<ManagedUser> {
  const enrolled = await findEnrolled(db, [row.id])
  return present(db, guarded, row, enrolled)
}

export async function presentManagedUsers(db: Db, guarded: ProtectedAccounts, rows: UserRow[]): Promise<ManagedUser[]> {
  const enrolled = await findEnrolled(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(rows.map((row) => present(db, guarded, row, enrolled)))
}

async function present(db: Db, guarded: ProtectedAccounts, row: UserRow, enrolled: Set<string>): Promise<ManagedUser> {
  const { id, language } = row
  const isProtected = await guarded.includes(db, row)
  return { ...presentAccount(row), language, isProtected, hasSecondFactor: enrolled.has(id) }
}

const emailTaken = fault(personRefusals, 'email_taken')

type NewUserInput = z.output<typeof createUser.body>

/**
 * Creates an account on behalf of a user and mails an invitation to confirm the address and to choose a new password.
 * Until then the account is unverified, like a registered one.
 * @throws HttpError 400 for staff without a name, 403 for a role that the viewer may not assign and for staff without a recent confirmation, 409 when the address is taken.
 */
export async function addUser(platform: Platform, by: By, input: NewUserInput): Promise<UserRow> {
  if (!canCreateUser(by.viewer, input.role)) throw forbidden('root')
  if (isStaff(input.role)) assertConfirmed(by.viewer)
  if (input.role !== 'customer') assertNamed(input)
  const now = platform.clock()
  const values = {
    ...input,
    password: await hashNewPassword(input.password),
    profileByStaff: true,
    createdAt: now,
    updatedAt: now,
  }
  return inTransaction(platform.database, async (tx) => {
    const user = await insertUser(tx, values)
    if (!user) throw invalidField('email', emailTaken, 409)
    const invited = await sendVerification(platform, tx, user, user.language, { invited: true })
    await recordAudit(tx, {
      by,
      action: 'user.created',
      subject: { type: 'user', id: user.id },
      after: { role: user.role },
    })
    return invited
  })
}

/** A person for whom staff make an account without asking them for anything. */
type NewCustomer = Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'phone' | 'language'>

/**
 * Creates the account of a customer who orders by telephone: not verified, with the password of `hashNoPassword`. No
 * mail is sent; the owner of the address can take it over by the usual one.
 * @throws HttpError 409 when the address is taken
 */
export async function addCustomer(
  { clock }: Platform,
  tx: Tx,
  by: By,
  customer: NewCustomer & { password: string },
): Promise<UserRow> {
  const now = clock()
  const user = await insertUser(tx, { ...customer, profileByStaff: true, createdAt: now, updatedAt: now })
  if (!user) throw invalidField('email', emailTaken, 409)
  await recordAudit(tx, {
    by,
    action: 'user.created',
    subject: { type: 'user', id: user.id },
    after: { role: user.role },
  })
  return user
}

/**
 * The account of a customer who orders by telephone. One whose address nobody has confirmed keeps nothing that somebody else
 * may have set or typed, gets what the customer said, and a mail that brings its owner in.
 */
export async function entrustCustomer(
  platform: Platform,
  tx: Tx,
  by: By,
  id: string,
  person: Omit<NewCustomer, 'email'>,
): Promise<UserRow | null> {
  const locked = await lockForStaff(platform, tx, by, id)
  if (!locked?.ended) return locked?.user ?? null
  const changed = await changeUser(tx, id, { ...blankProfile, ...person, profileByStaff: true }, platform.clock())
  return sendVerification(platform, tx, changed, changed.language, { invited: true })
}

/**
 * Changes a user: users change themselves, admins change customers and admins, roots change all. A user that the viewer
 * may not see is not found. When staff change the address, what whoever had the old one could use ends: password, sessions,
 * passkeys that sign in, registrations and saved addresses. The new address gets a link.
 * @throws HttpError 400 for a blank name of staff and for a new own address without the current password, 403 for a
 * protected account and for the address of staff without a recent confirmation, 404.
 */
export async function updateUser(
  platform: Platform,
  guarded: ProtectedAccounts,
  by: By,
  { id, fields }: { id: string; fields: UserFields },
): Promise<UserRow> {
  const { viewer } = by
  const change = userChange(fields)
  const { email } = fields
  if (email !== undefined && viewer.id === id) await assertOwnEmailChange(platform, viewer, { ...fields, email })
  return inTransaction(platform.database, async (tx) => {
    const own = viewer.id === id
    const locked = own ? { user: await lockUser(tx, id), ended: false } : await lockForStaff(platform, tx, by, id)
    const user = await assertManageable(tx, guarded, { viewer, user: locked?.user ?? null, action: 'edit' })
    // Only staff may leave a customer without a name (spec §5).
    if (own || user.role !== 'customer') assertNamed(fields)
    if (!own && isStaff(user.role) && changesEmail(user, email)) assertConfirmed(viewer)
    const isMoved = email !== undefined && changesEmail(user, email)
    const isCorrected = isMoved && !own
    if (isCorrected && !locked?.ended) await dropGrants(platform, tx, by, user)
    const kept = isCorrected ? { ...noAddresses, ...change } : change
    const changed = await changeUser(tx, user.id, kept, platform.clock())
    if (!own) {
      await recordAudit(tx, {
        by,
        action: 'user.changed',
        subject: { type: 'user', id: user.id },
        after: { fields: [...Object.keys(change), ...(email === undefined ? [] : ['email'])] },
      })
    }
    if (locked?.ended && !isMoved) await sendVerification(platform, tx, changed, user.language, { invited: true })
    if (email === undefined) return changed
    // Mails about changes by staff use the user's language.
    const language = (own ? fields.language : undefined) ?? user.language
    return changeEmail(platform, tx, changed, email, { language, byStaff: !own })
  })
}

/** A new address allows its owner to reset the password, so it needs a recent confirmation. */
const changesEmail = (user: UserRow, email: string | undefined) =>
  email !== undefined && ![user.email, user.pendingEmail].includes(email)

type UserFields = z.output<typeof profile.updateUser.body>
type Names = Pick<UserFields, 'firstName' | 'lastName'>

/** Only customers that staff add may have no name (spec §5). @throws HttpError 400 for a name that is given and blank. */
function assertNamed({ firstName = '-', lastName = '-' }: Names): void {
  const faults = { firstName: checkFirstName(firstName), lastName: checkLastName(lastName) }
  if (faults.firstName) throw invalidField('firstName', faults.firstName)
  if (faults.lastName) throw invalidField('lastName', faults.lastName)
}

/**
 * Converts a request body into a change of columns, except the email. Absent fields stay, blank ones are cleared (the
 * caller checks whether names may be blank).
 */
function userChange({ firstName, lastName, phone, sameAsShipping, shipping, billing }: UserFields): UserChange {
  return defined({
    firstName,
    lastName,
    phone: phone === undefined ? undefined : phone || null,
    sameAsShipping,
    ...addressColumns('shipping', shipping),
    ...addressColumns('billing', billing),
  })
}

/**
 * Changes the role of a user and ends their sessions. At least one root always remains: only another root, checked under
 * the lock, can take the role away.
 * @throws HttpError 403 for the viewer's own role, a protected account and without a recent confirmation, 404.
 */
export async function changeRole(
  platform: Platform,
  guarded: ProtectedAccounts,
  by: By,
  { id, role }: { id: string; role: Role },
): Promise<UserRow> {
  const { viewer } = by
  assertConfirmed(viewer)
  return inTransaction(
    platform.database,
    async (tx) => {
      assertStillRoot(viewer, await lockRoots(tx))
      const user = await lockUser(tx, id)
      if (!user) throw notFound()
      const isProtected = await guarded.includes(tx, user)
      if (!canAssignRole(viewer, { ...user, isProtected })) {
        if (user.id === viewer.id) throw ownAccount()
        throw protectedAccount(user, 'setRole')
      }
      if (user.role === role) return user
      await renewCredential(platform, tx, user)
      const changed = await changeUser(tx, user.id, { role }, platform.clock())
      // Only staff can manage a second factor.
      if (role === 'customer') await removeSecondFactors(platform, tx, by, changed)
      await recordAudit(tx, {
        by,
        action: 'user.role_changed',
        subject: { type: 'user', id: user.id },
        before: { role: user.role },
        after: { role },
      })
      return changed
    },
    { retry: true },
  )
}

interface PasswordInput {
  id: string
  password: string
  request: FastifyRequest
}

/**
 * Sets a user's password without the current one, ends their sessions and earlier grants, and mails a notification. A root who
 * sets the own password keeps the current session.
 * @throws HttpError 403 for a protected account, an admin's own, and staff without a recent
 * confirmation, 404.
 */
export async function setUserPassword(
  platform: Platform,
  guarded: ProtectedAccounts,
  by: By,
  { id, password, request }: PasswordInput,
): Promise<void> {
  const { viewer } = by
  const { database } = platform
  const attempt = { viewer, action: 'setPassword' as const }
  // Avoids hashing for rejected requests; the check under the lock decides.
  const target = await assertManageable(database.db, guarded, { ...attempt, user: await findUser(database.db, id) })
  if (isStaff(target.role)) assertConfirmed(viewer)
  const hash = await hashNewPassword(password)
  await inTransaction(database, async (tx) => {
    const user = await assertManageable(tx, guarded, { ...attempt, user: await lockUser(tx, id) })
    if (isStaff(user.role)) assertConfirmed(viewer)
    const keep = user.id === viewer.id ? request : undefined
    await renewCredential(platform, tx, user, { password: hash, keep, keepPending: user.pendingByStaff })
    await sendPasswordChanged(platform, tx, user)
    await recordAudit(tx, {
      by,
      action: 'user.password_set',
      subject: { type: 'user', id: user.id },
    })
  })
}

/**
 * Mails a user the verification link again, in the user's language; false when there is nothing to verify.
 * @throws HttpError 404 for a user that the viewer may not see, 429 within 60 s of the last mail.
 */
export async function sendUserVerification(
  platform: Platform,
  guarded: ProtectedAccounts,
  by: By,
  id: string,
): Promise<boolean> {
  const { database, limits } = platform
  const attempt = { viewer: by.viewer, action: 'view' as const }
  await assertManageable(database.db, guarded, { ...attempt, user: await findUser(database.db, id) })
  await limits.consume(accountRateLimits.resend, id)
  return inTransaction(database, async (tx) => {
    const user = await assertManageable(tx, guarded, { ...attempt, user: await lockUser(tx, id) })
    const sent = await sendVerificationAgain(platform, tx, user, user.language)
    if (sent) {
      const subject = { type: 'user', id } as const
      await recordAudit(tx, { by, action: 'user.verification_sent', subject })
    }
    return sent
  })
}

/**
 * Deletes a user and ends their sessions. A user with orders or payments is anonymized instead, because those records
 * stay. Roots may delete themselves, except the last one.
 * @throws HttpError 403 for a protected account, an admin's own, and staff without a recent confirmation, 404, 409 for the last root.
 */
export function deleteUser(
  platform: Platform,
  guarded: ProtectedAccounts,
  by: By,
  deletion: { id: string; erase: ErasePerson },
): Promise<void> {
  return inTransaction(platform.database, (tx) => remove(platform, guarded, tx, by, deletion), { retry: true })
}

async function remove(
  platform: Platform,
  guarded: ProtectedAccounts,
  tx: Tx,
  by: By,
  { id, erase }: { id: string; erase: ErasePerson },
): Promise<void> {
  const { viewer } = by
  // Every transaction that can remove a root locks all roots first, so that concurrent removals wait for each other.
  const roots = viewer.role === 'root' ? await lockRoots(tx) : []
  if (viewer.role === 'root') assertStillRoot(viewer, roots)
  const user = await assertManageable(tx, guarded, { viewer, user: await lockUser(tx, id), action: 'delete' })
  if (isStaff(user.role)) assertConfirmed(viewer)
  if (user.role === 'root') assertNotLastRoot(user, roots)
  await removeAccount(platform, tx, by, { user, erase })
}
