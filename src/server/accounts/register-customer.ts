import type { z } from 'zod'
import type { register } from '../../contract/registration.ts'
import { checkPassword } from '../../domain/password.ts'
import { checkEmail, checkPhone, normaliseEmail, normaliseName } from '../../domain/person.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Tx } from '../platform/database.ts'
import { accountLimits, emailKey } from './account-limits.ts'
import { assertNoFault, completeAddress, nameFaults } from './account-rules.ts'
import { hashPassword } from './password-hash.ts'
import { changeUser, createUser, lockUserByEmail, type NewUser } from './user-queries.ts'
import { type AccountPlatform, sendExistingAccount, sendVerification } from './verification.ts'

type Registration = z.output<typeof register.body>

/**
 * Creates a customer. A known address answers alike: an unverified account takes the new data, the owner of a verified
 * one gets a mail instead.
 * @throws HttpError 400 with the first fault, 429.
 */
export async function registerCustomer(platform: AccountPlatform, registration: Registration): Promise<string> {
  const person = checked(registration)
  await platform.limits.consume(accountLimits.registerEmail, emailKey(person.email))
  const user = { ...person, password: await hashPassword(registration.password) }
  await inTransaction(platform.database, (tx) => storeRegistration(platform, tx, user), { retry: true })
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
    email: normaliseEmail(registration.email),
    firstName: normaliseName(registration.firstName),
    lastName: normaliseName(registration.lastName),
    phone: registration.phone.trim(),
    language: registration.language ?? ('en' as const),
    shippingStreet: address.address,
    shippingCity: address.city,
    shippingState: address.state,
    shippingZip: address.postalCode,
    shippingCountry: address.country,
  }
}

async function storeRegistration(platform: AccountPlatform, tx: Tx, data: NewUser): Promise<void> {
  const now = platform.clock()
  const created = await createUser(tx, { ...data, createdAt: now, updatedAt: now })
  const user = created ?? (await lockUserByEmail(tx, data.email))
  if (!user) throw new Error('the address was taken and then free')
  const language = data.language ?? 'en'
  if (created) {
    await sendVerification(platform, tx, created, language)
    await recordAudit(tx, { actor: null, action: 'user.registered', subject: { type: 'user', id: created.id } })
    return
  }
  // Staff accounts and proven addresses are never replaced by whoever types their address.
  if (user.emailVerified || user.role !== 'customer') return sendExistingAccount(platform, tx, user)
  const renewed = { ...data, pendingEmail: null, passwordResetToken: null, passwordResetExpires: null }
  const changed = await changeUser(tx, user.id, renewed, now)
  await platform.sessions.endAll(tx, user.id)
  await sendVerification(platform, tx, changed, language)
  await recordAudit(tx, { actor: null, action: 'user.registered_again', subject: { type: 'user', id: user.id } })
}
