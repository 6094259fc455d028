import type { z } from 'zod'
import type { register } from '../../contract/registration.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountRateLimits, emailKey } from './account-rate-limits.ts'
import { type AddressColumns, addressColumns } from './address-columns.ts'
import {
  type Candidate,
  candidateWith,
  findCandidates,
  haveSamePasswords,
  isUnverifiedCustomer,
  maxCompeting,
} from './competing-registrations.ts'
import { hashPassword } from './password-hash.ts'
import { lockRegistrations, putRegistration, removeRegistration } from './registration-queries.ts'
import { renewCredential } from './renew-credential.ts'
import type { UserRow } from './tables.ts'
import { createToken } from './tokens.ts'
import { changeUser, createUser, lockUserByEmail } from './user-queries.ts'
import { mailVerification, sendExistingAccount, sendVerification, verificationExpiry } from './verification.ts'
import { createCode } from './verification-code.ts'

type Registration = z.output<typeof register.body>
type NewAccount = Omit<Registration, 'shipping'> & AddressColumns<'shipping'>

/**
 * Registers a customer. The answer is the same for an address that is in use: the password of its unverified account
 * updates that account; another password stores a competing registration, and the password sent with the mailed link
 * selects one of them. The owner of a verified address gets a mail instead.
 * @throws HttpError 429.
 */
export async function registerCustomer(platform: AccountPlatform, registration: Registration): Promise<string> {
  const { shipping, ...person } = registration
  await platform.limits.consume(accountRateLimits.registerEmail, emailKey(person.email))
  const password = await hashPassword(registration.password)
  const user = { ...person, ...addressColumns('shipping', shipping), password }
  let stored = false
  while (!stored) {
    const candidates = await findCandidates(platform.database.db, person.email, platform.clock())
    // Checked for every address, so that the response time reveals nothing.
    const match = await candidateWith(candidates, registration.password)
    stored = await inTransaction(
      platform.database,
      async (tx) => {
        await lockRegistrations(tx, person.email)
        const current = await findCandidates(tx, person.email, platform.clock())
        // A concurrent registration changed the candidates: check the passwords again.
        if (!haveSamePasswords(current, candidates)) return false
        await storeRegistration(platform, tx, user, match)
        return true
      },
      { retry: true },
    )
  }
  return user.email
}

async function storeRegistration(
  platform: AccountPlatform,
  tx: Tx,
  data: NewAccount,
  match: Candidate | null,
): Promise<void> {
  const now = platform.clock()
  const created = await createUser(tx, { ...data, createdAt: now, updatedAt: now })
  const user = created ?? (await lockUserByEmail(tx, data.email))
  if (!user) throw new Error('an account with this address disappeared under the lock')
  const { language } = data
  if (created) {
    await sendVerification(platform, tx, created, language)
    await recordAudit(tx, { actor: null, action: 'user.registered', subject: { type: 'user', id: created.id } })
    return
  }
  // A registration must not replace a staff account or a verified one.
  if (!isUnverifiedCustomer(user)) return sendExistingAccount(platform, tx, user)
  if (match?.kind !== 'account') {
    if (match?.kind === 'registration') await removeRegistration(tx, match.registration.id)
    return storeCompetingRegistration(platform, tx, user, data)
  }
  const { password, ...person } = data
  await renewCredential(platform, tx, user, { password })
  const changed = await changeUser(tx, user.id, person, now)
  await sendVerification(platform, tx, changed, language)
  await recordAudit(tx, { actor: null, action: 'user.registered_again', subject: { type: 'user', id: user.id } })
}

/** Stores a registration that competes with the unverified account of its address. */
async function storeCompetingRegistration(
  platform: AccountPlatform,
  tx: Tx,
  account: UserRow,
  { email, password, ...person }: NewAccount,
): Promise<void> {
  const token = createToken()
  const createdAt = platform.clock()
  const expires = verificationExpiry(createdAt)
  const registration = { email, password, person, token: token.hash, expires, createdAt }
  const registrationId = await putRegistration(tx, registration, maxCompeting)
  const code = await createCode(platform, tx, { registrationId }, email)
  const to = { address: email, name: person.firstName }
  const mail = { to, language: person.language, token: token.text, code, userId: account.id }
  await mailVerification(platform, tx, mail)
  await recordAudit(tx, { actor: null, action: 'user.registered_again', subject: { type: 'user', id: account.id } })
}
