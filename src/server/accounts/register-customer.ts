import type { z } from 'zod'
import type { register } from '../../contract/registration.ts'
import { checkPassword } from '../../domain/password.ts'
import { checkEmail, checkPhone, normalizeEmail, normalizeName } from '../../domain/person.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { accountLimits, emailKey } from './account-limits.ts'
import { assertNoFault, completeAddress, nameFaults } from './account-rules.ts'
import { hashPassword } from './password-hash.ts'
import { lockRegistrations, putRegistration, removeRegistration } from './registration-queries.ts'
import {
  type Candidate,
  candidateWith,
  findCandidates,
  haveSamePasswords,
  isOpen,
  mostRivals,
} from './rival-registrations.ts'
import type { UserRow } from './tables.ts'
import { createToken } from './tokens.ts'
import { changeUser, createUser, lockUserByEmail } from './user-queries.ts'
import {
  type AccountPlatform,
  mailVerification,
  sendExistingAccount,
  sendVerification,
  verificationExpiry,
} from './verification.ts'
import { createCode } from './verification-code.ts'

type Registration = z.output<typeof register.body>

/**
 * Creates a customer. A known address answers alike: with the password of an unverified account the account takes the
 * new data; with another one it may be a stranger, and both wait side by side until their password is given with the
 * mailed link. The owner of a verified address gets a mail instead.
 * @throws HttpError 400 with the first fault, 429.
 */
export async function registerCustomer(platform: AccountPlatform, registration: Registration): Promise<string> {
  const person = checked(registration)
  await platform.limits.consume(accountLimits.registerEmail, emailKey(person.email))
  const user = { ...person, password: await hashPassword(registration.password) }
  let stored = false
  while (!stored) {
    const candidates = await findCandidates(platform.database.db, person.email, platform.clock())
    // Checked for every address, so that the time says nothing about it.
    const same = await candidateWith(candidates, registration.password)
    stored = await inTransaction(
      platform.database,
      async (tx) => {
        await lockRegistrations(tx, person.email)
        const now = await findCandidates(tx, person.email, platform.clock())
        // Somebody else registered while the passwords were checked: they are checked again.
        if (!haveSamePasswords(now, candidates)) return false
        await storeRegistration(platform, tx, user, same)
        return true
      },
      { retry: true },
    )
  }
  return user.email
}

function checked(registration: Registration) {
  assertNoFault(
    ...nameFaults(registration, { needed: true }),
    checkEmail(registration.email),
    checkPhone(registration.phone),
    checkPassword(registration.password),
  )
  const address = completeAddress({
    address: registration.shippingStreet,
    city: registration.shippingCity,
    state: registration.shippingState,
    postalCode: registration.shippingZip,
    country: registration.shippingCountry,
  })
  return {
    email: normalizeEmail(registration.email),
    firstName: normalizeName(registration.firstName),
    lastName: normalizeName(registration.lastName),
    phone: registration.phone.trim(),
    language: registration.language ?? ('en' as const),
    shippingStreet: address.address,
    shippingCity: address.city,
    shippingState: address.state,
    shippingZip: address.postalCode,
    shippingCountry: address.country,
  }
}

async function storeRegistration(
  platform: AccountPlatform,
  tx: Tx,
  data: ReturnType<typeof checked> & { password: string },
  same: Candidate | null,
): Promise<void> {
  const now = platform.clock()
  const created = await createUser(tx, { ...data, createdAt: now, updatedAt: now })
  const user = created ?? (await lockUserByEmail(tx, data.email))
  if (!user) throw new Error('the address was taken and then free')
  const { language } = data
  if (created) {
    await sendVerification(platform, tx, created, language)
    await recordAudit(tx, { actor: null, action: 'user.registered', subject: { type: 'user', id: created.id } })
    return
  }
  // Staff accounts and proven addresses are never replaced by whoever types their address.
  if (!isOpen(user)) return sendExistingAccount(platform, tx, user)
  if (same?.kind !== 'account') {
    if (same?.kind === 'registration') await removeRegistration(tx, same.registration.id)
    return putBeside(platform, tx, user, data)
  }
  const renewed = { ...data, pendingEmail: null, passwordResetToken: null, passwordResetExpires: null }
  const changed = await changeUser(tx, user.id, renewed, now)
  await platform.sessions.endAll(tx, user.id)
  await sendVerification(platform, tx, changed, language)
  await recordAudit(tx, { actor: null, action: 'user.registered_again', subject: { type: 'user', id: user.id } })
}

/** Keeps a registration beside the unverified account of its address. */
async function putBeside(
  platform: AccountPlatform,
  tx: Tx,
  account: UserRow,
  { email, password, ...person }: ReturnType<typeof checked> & { password: string },
): Promise<void> {
  const token = createToken()
  const createdAt = platform.clock()
  const expires = verificationExpiry(createdAt)
  const registration = { email, password, person, token: token.hash, expires, createdAt }
  const registrationId = await putRegistration(tx, registration, mostRivals)
  const code = await createCode(platform, tx, { registrationId }, email)
  const to = { address: email, name: person.firstName }
  const mail = { to, language: person.language, token: token.text, code, userId: account.id }
  await mailVerification(platform, tx, mail)
  await recordAudit(tx, { actor: null, action: 'user.registered_again', subject: { type: 'user', id: account.id } })
}
