import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal, unauthorized } from '../../kit/server/http/errors.ts'
import type { By, Viewer } from '../../kit/server/http/guards.ts'
import { clientKey } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { OwnSession } from '../sessions-api.ts'
import type { SecondStep } from '../sign-in-api.ts'
import { accountFaults } from '../texts.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { type Budget, budgetOf, rememberBrowser } from './known-browser.ts'
import { verifyPassword } from './password-hash.ts'
import { forgetDevicesOf } from './remembered-device-queries.ts'
import { forgetHere } from './remembered-devices.ts'
import { secondFactorMethodsOf } from './second-factor/second-factor.ts'
import { type Exchange, startPendingSignIn } from './second-factor/second-step.ts'
import { assertFewFailures, noteFailure, noteSuccess, type Way } from './sign-in-failures.ts'
import type { UserRow } from './tables.ts'
import { findUser, findUserByEmail, passwordStillIs } from './user-queries.ts'

/** The signed-in user. @throws HttpError 401 when the account was deleted meanwhile. */
export async function currentUser(platform: Platform, viewer: Viewer): Promise<UserRow> {
  const user = await findUser(platform.database.db, viewer.id)
  if (!user) throw unauthorized()
  return user
}

/** Must not contain "Unauthorized", which marks a lost session (spec §8). */
const invalidCredentials = () => refusal(401, fault(accountFaults, 'invalid_credentials'))

/**
 * Signs in with a new session; also with an unverified address. Unknown addresses take one password check too.
 * With a second factor the account is not signed in yet: the answer lists the available methods.
 * @throws HttpError 401, the same for a wrong password and an unknown address; 429 after 5 failures of an account from
 * one client address within 15 minutes.
 */
export async function logIn(
  platform: Platform,
  { email, password }: { email: string; password: string },
  exchange: Exchange,
): Promise<{ user: UserRow } | SecondStep> {
  const budget = budgetOf(platform, exchange.request, email)
  const attempt = await countAttempt(platform, budget, exchange.request)
  const user = await findUserByEmail(platform.database.db, email)
  const matches = await verifyPassword(user?.password ?? null, password, attempt)
  if (!user || !matches) {
    await noteFailure(platform, exchange.request, { way: 'password', account: email, budget })
    throw invalidCredentials()
  }
  await attempt.succeeded()
  return inTransaction(platform.database, async (tx) => {
    // A concurrent password reset has ended every session; the old password must not open a new one.
    if (!(await passwordStillIs(tx, user.id, user.password))) throw invalidCredentials()
    return openSession(platform, tx, exchange, { user, way: 'password' })
  })
}

/** Opens a session for a user who has proved who they are, or asks for the second factor of the account first. */
export async function openSession(
  platform: Platform,
  tx: Tx,
  exchange: Exchange,
  { user, way }: { user: UserRow; way: Way },
): Promise<{ user: UserRow } | SecondStep> {
  const secondFactor = await secondFactorMethodsOf(tx, user.id)
  if (secondFactor.length > 0) {
    await startPendingSignIn(platform, tx, exchange, user)
    return { secondFactor }
  }
  await platform.sessions.start(exchange, user, tx, { withoutPassword: way !== 'password' })
  rememberBrowser(platform, exchange, user)
  noteSuccess(platform, exchange.request, { way, userId: user.id })
  return { user }
}

/** From this many failures, a client address shares a smaller queue of password checks. */
const suspiciousFrom = 5

/**
 * Counts a failure before the password is checked, so that concurrent guesses cannot bypass the limit: per account and
 * client address, and per client address. An account that has signed in from an address is not affected by failures of
 * other accounts there, and one that has signed in in this browser is not affected by any of others.
 * @throws HttpError 429 beyond either limit.
 */
async function countAttempt(platform: Platform, budget: Budget, request: FastifyRequest) {
  const { limits } = platform
  const { loginFailures, loginFromAddress, knownAtAddress } = accountRateLimits
  const { key } = budget
  const address = clientKey(request.ip)
  await limits.consume(loginFailures, key)
  const known = budget.isKnown || (await limits.consumedPoints(knownAtAddress, key)) > 0
  if (!known) await assertFewFailures(platform, request)
  const suspicious = !known && (await limits.consumedPoints(loginFromAddress, address)) >= suspiciousFrom
  if (!known) await limits.consume(loginFromAddress, address)
  const succeeded = async () => {
    await limits.clear(loginFailures, key)
    if (known) return
    await limits.reward(loginFromAddress, address)
    await limits.penalize(knownAtAddress, key)
  }
  return { suspicious, succeeded }
}

/**
 * Ends the session immediately; does nothing without one. Unless it is because of inactivity, this browser forgets the
 * account, too.
 */
export async function logOut(platform: Platform, exchange: Exchange, after?: 'inactivity'): Promise<void> {
  const userId = await platform.sessions.end(exchange)
  if (userId !== null && after === undefined) await forgetHere(platform, exchange.request, userId)
}

/** The user's active sessions, most recently used first. */
export async function listOwnSessions({ sessions }: Platform, viewer: Viewer): Promise<OwnSession[]> {
  const found = await sessions.list(viewer.id)
  return found.map(({ userAgent, ...session }) => ({
    ...session,
    ...deviceOf(userAgent),
    current: session.id === viewer.session?.id,
  }))
}

/** Browser and operating system according to the user agent. */
function deviceOf(userAgent: string): Pick<OwnSession, 'browser' | 'system'> {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}

/** Ends one of the viewer's sessions, and what devices remember: the list does not show these. @throws HttpError 404 for a session of another user or one that has ended. */
export async function endOwnSession(platform: Platform, by: By, id: string): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    if (!(await platform.sessions.endOne(tx, by.viewer.id, id))) throw notFound()
    await forgetDevicesOf(tx, by.viewer.id)
    await recordAudit(tx, {
      by,
      action: 'user.session_ended',
      subject: { type: 'user', id: by.viewer.id },
    })
  })
}
