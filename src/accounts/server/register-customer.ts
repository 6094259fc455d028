import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { tooManyRequests } from '../../kit/server/http/errors.ts'
import { workQueue } from '../../kit/server/jobs/work-queue.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { mayMailAnyone } from '../../mail/server/queue-mail.ts'
import { accountMails } from '../mails/account-mails.ts'
import type { register } from '../registration-api.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { addressColumns } from './address-columns.ts'
import {
  type Candidate,
  candidateWith,
  findCandidates,
  haveSamePasswords,
  isUnverifiedCustomer,
  maxCompeting,
} from './competing-registrations.ts'
import { type DeferredRequest, deferRequest, type NewAccount } from './deferred-requests.ts'
import { mailBudgetOf } from './known-browser.ts'
import { hashNewPassword } from './new-password.ts'
import { lockRegistrations, putRegistration, removeRegistration } from './registration-queries.ts'
import { renewCredential } from './renew-credential.ts'
import type { UserRow } from './tables.ts'
import { createToken } from './tokens.ts'
import { changeUser, createUser, lockUserByEmail } from './user-queries.ts'
import { mailVerification, sendExistingAccount, sendVerification, verificationExpiry } from './verification.ts'
import { createCode } from './verification-code.ts'

type Registration = z.output<typeof register.body>
type DeferredRegistration = Extract<DeferredRequest, { kind: 'registration' }>

/**
 * One registration at a time in this process: for concurrent ones of an address the passwords would be checked again, only
 * if the address has no verified account.
 */
const queue = workQueue({ concurrency: 1, maxWaiting: 20, refuse: () => tooManyRequests(1) })

/**
 * Registers a customer. The answer is the same for an address that is in use, and so is the work before it: the same
 * number of hashes and of statements. A job does the rest. Only who knows the password of an unverified account or
 * registration gets another answer time: it updates that account.
 * @throws HttpError 429.
 */
export async function registerCustomer(
  platform: Platform,
  registration: Registration,
  request: FastifyRequest,
): Promise<string> {
  const { shipping, ...person } = registration
  const { key } = mailBudgetOf(platform, request, person.email)
  await platform.limits.consume(accountRateLimits.registerEmail, key)
  const isFirst = await platform.limits.allows(accountRateLimits.registerFirst, key)
  const password = await hashNewPassword(registration.password)
  const account = { ...person, ...addressColumns('shipping', shipping), password }
  await queue.run(async () => {
    let stored = false
    while (!stored) stored = await tryToRegister(platform, account, { password: registration.password, isFirst })
  })
  return account.email
}

/** False when another instance changed the registrations of the address meanwhile. */
async function tryToRegister(
  platform: Platform,
  account: NewAccount,
  { password, isFirst }: { password: string; isFirst: boolean },
): Promise<boolean> {
  const candidates = await findCandidates(platform.database.db, account.email, platform.clock())
  const match = await candidateWith(candidates, password)
  return inTransaction(
    platform.database,
    async (tx) => {
      await lockRegistrations(tx, account.email)
      const current = await findCandidates(tx, account.email, platform.clock())
      if (!haveSamePasswords(current, candidates)) return false
      await storeRegistration(platform, tx, account, { match, isFirst })
      return true
    },
    { retry: true },
  )
}

async function storeRegistration(
  platform: Platform,
  tx: Tx,
  account: NewAccount,
  { match, isFirst }: { match: Candidate | null; isFirst: boolean },
): Promise<void> {
  if (match?.kind === 'account') return registerAgain(platform, tx, account, isFirst)
  const now = platform.clock()
  const created = (await createUser(tx, { ...account, createdAt: now, updatedAt: now })) !== null
  const replaces = match?.registration.id ?? null
  await deferRequest(platform, tx, { kind: 'registration', created, account, replaces, isFirst })
}

/** Updates the unverified account of the address, whose password the registration has. */
async function registerAgain(platform: Platform, tx: Tx, account: NewAccount, isFirst: boolean): Promise<void> {
  const user = await lockUserByEmail(tx, account.email)
  if (!user) throw new Error('an account with this address disappeared under the lock')
  const { password, ...person } = account
  await renewCredential(platform, tx, user, { password })
  const changed = await changeUser(tx, user.id, person, platform.clock())
  await sendVerification(platform, tx, changed, account.language, { firstOfClient: isFirst })
  await recordAudit(tx, { by: null, action: 'user.registered_again', subject: { type: 'user', id: user.id } })
}

/**
 * The part of a registration after its answer: the link and code of a new account. For an address in use, another password
 * stores a competing registration, and the password sent with the mailed link selects one of them; the owner of a verified
 * address gets a mail instead.
 */
export async function followRegistration(
  platform: Platform,
  { created, account, replaces, isFirst }: DeferredRegistration,
): Promise<void> {
  await inTransaction(
    platform.database,
    async (tx) => {
      await lockRegistrations(tx, account.email)
      const user = await lockUserByEmail(tx, account.email)
      if (!user) return
      if (created) {
        await sendVerification(platform, tx, user, account.language, { firstOfClient: isFirst })
        await recordAudit(tx, { by: null, action: 'user.registered', subject: { type: 'user', id: user.id } })
        return
      }
      // A registration must not replace a staff account or a verified one.
      if (!isUnverifiedCustomer(user)) return sendExistingAccount(platform, tx, user)
      if (replaces !== null) await removeRegistration(tx, replaces)
      await storeCompetingRegistration(platform, tx, user, { account, isFirst })
    },
    { retry: true },
  )
}

/**
 * Stores a registration that competes with the unverified account of its address; none when its mail may not be sent, because
 * each has a code that can be tried.
 */
async function storeCompetingRegistration(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  { account, isFirst: firstOfClient }: Pick<DeferredRegistration, 'account' | 'isFirst'>,
): Promise<void> {
  const { email, password, ...person } = account
  const asked = { address: email, kind: accountMails.verification, firstOfClient }
  if (!(await mayMailAnyone(platform.config, tx, asked))) return
  const token = createToken()
  const createdAt = platform.clock()
  const expires = verificationExpiry(createdAt)
  const registration = { email, password, person, token: token.hash, expires, createdAt }
  const registrationId = await putRegistration(tx, registration, maxCompeting)
  const code = await createCode(platform, tx, { registrationId }, email)
  const to = { address: email, name: person.firstName }
  const mail = { to, language: person.language, token: token.text, code, userId: user.id, firstOfClient }
  await mailVerification(platform, tx, mail)
  await recordAudit(tx, { by: null, action: 'user.registered_again', subject: { type: 'user', id: user.id } })
}
