import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { recordAudit } from '../../../audit/server/record-audit.ts'
import { fault } from '../../../kit/fault.ts'
import { inTransaction, type Tx } from '../../../kit/server/database/database.ts'
import { HttpError, invalidField, refusal } from '../../../kit/server/http/errors.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { open } from '../../../kit/server/secrets/secret-box.ts'
import type { loginWithCode, PasskeyAssertion } from '../../second-factor-api.ts'
import { accountFaults } from '../../texts.ts'
import { accountRateLimits } from '../account-rate-limits.ts'
import { budgetOf, rememberBrowser } from '../known-browser.ts'
import { rememberDevice } from '../remembered-devices.ts'
import { noteFailure, noteSuccess } from '../sign-in-failures.ts'
import type { PendingSignInRow, UserRow } from '../tables.ts'
import { createToken, hashToken } from '../tokens.ts'
import { findUser, lockUser } from '../user-queries.ts'
import { totpPurpose } from './enrollment.ts'
import {
  countRecoveryCodes,
  findPasskey,
  findTotp,
  spendRecoveryCode,
  spendTotpStep,
  updatePasskey,
} from './factor-queries.ts'
import { findPendingSignIn, insertPendingSignIn, spendPendingSignIn, takeChallenge } from './pending-sign-in-queries.ts'
import { hashOfCode } from './recovery-codes.ts'
import { notifyOwner } from './second-factor.ts'
import { stepOfCode } from './totp.ts'
import { verifyAssertion } from './webauthn.ts'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Time limit of the second step after the password, in milliseconds. */
const lifetime = 10 * 60_000

/** Browsers reject the `__Host-` prefix without https. */
const cookieName = ({ sessions }: Platform) => (sessions.cookie.secure ? '__Host-sign-in' : 'sign-in')

/**
 * Stores that the password was correct, bound to this browser by a cookie. It is not a session. With `sessionId` the
 * second factor confirms that session instead of opening one.
 */
export async function startPendingSignIn(
  platform: Platform,
  tx: Tx,
  { request, reply }: Exchange,
  user: UserRow,
  sessionId?: string,
): Promise<void> {
  const name = cookieName(platform)
  const previous = request.cookies[name]
  if (previous) await spendPendingSignIn(tx, hashToken(previous))
  const token = createToken()
  await insertPendingSignIn(tx, {
    id: token.hash,
    userId: user.id,
    passwordMark: hashToken(user.password),
    sessionId: sessionId ?? null,
    expires: new Date(platform.clock().getTime() + lifetime),
  })
  reply.setCookie(name, token.text, { ...platform.sessions.cookie, sameSite: 'strict', maxAge: lifetime / 1000 })
}

/** The pending sign-in of this browser. @throws HttpError 401 when there is none or it has expired. */
export async function readPendingSignIn(platform: Platform, request: FastifyRequest): Promise<PendingSignInRow> {
  const token = request.cookies[cookieName(platform)]
  const pending = token && (await findPendingSignIn(platform.database.db, hashToken(token), platform.clock()))
  if (!pending) throw expired()
  return pending
}

/**
 * Signs in, or confirms the session, after `verify` accepted the second factor. Only one of concurrent calls succeeds.
 * `remembers`: the browser may be used with a passkey alone for some hours.
 * @throws HttpError 401 when the sign-in was completed before, or the password or session changed meanwhile; also the
 * errors of `verify`.
 */
export async function completeSignIn(
  platform: Platform,
  exchange: Exchange,
  pending: PendingSignInRow,
  verify: (tx: Tx, user: UserRow) => Promise<void>,
  { remembers = true } = {},
): Promise<UserRow> {
  const { request } = exchange
  const failed = () => noteFailure(platform, request, { way: 'second factor', account: pending.userId })
  const user = await inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, pending.userId)
    if (!user || hashToken(user.password) !== pending.passwordMark) throw expired()
    await verify(tx, user)
    if (!(await spendPendingSignIn(tx, pending.id))) throw expired()
    await openSession(platform, tx, exchange, user, pending)
    if (remembers && pending.sessionId === null) await rememberDevice(platform, tx, exchange, user)
    return user
  }).catch(async (cause) => {
    if (cause instanceof HttpError) await failed()
    throw cause
  })
  noteSuccess(platform, request, { way: 'second factor', userId: user.id })
  // Browsers ignore the removal of a __Host- cookie that lacks its attributes.
  exchange.reply.clearCookie(cookieName(platform), { ...platform.sessions.cookie, sameSite: 'strict' })
  return user
}

async function openSession(
  platform: Platform,
  tx: Tx,
  exchange: Exchange,
  user: UserRow,
  { sessionId }: PendingSignInRow,
): Promise<void> {
  const { sessions } = platform
  if (sessionId === null) {
    await sessions.start(exchange, user, tx)
    rememberBrowser(platform, exchange, user)
    return
  }
  const viewer = await sessions.viewer(exchange.request)
  if (viewer?.session?.id !== sessionId) throw expired()
  await sessions.confirm(exchange.request, tx)
}

/** Must not contain "Unauthorized", which marks a lost session (spec §8). */
const expired = () => refusal(401, fault(accountFaults, 'sign_in_expired'))

const unreadableSecret = () => refusal(401, fault(accountFaults, 'app_unreadable'))
const invalidCode = () =>
  invalidField('code', { code: 'invalid_code', message: 'This code is not valid. Please try again.' }, 401)

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code; each is accepted once.
 * @throws HttpError 401 for a wrong or used code, and when the app's secret cannot be decrypted because APP_SECRET was
 * lost; 429 after 10 failures in 15 minutes or 50 in a day. Failures count per account regardless of the client address,
 * because an attacker at this step already knows the password; a browser that the owner has used counts for itself.
 */
export async function signInWithCode(
  platform: Platform,
  { method, code }: z.output<typeof loginWithCode.body>,
  exchange: Exchange,
): Promise<UserRow> {
  const { limits } = platform
  const pending = await readPendingSignIn(platform, exchange.request)
  const owner = await findUser(platform.database.db, pending.userId)
  if (!owner) throw expired()
  const budget = budgetOf(platform, exchange.request, owner.email)
  const key = budget.isKnown ? budget.key : owner.id
  // Counted before the check, so that concurrent guesses cannot bypass the limit.
  await limits.consume(accountRateLimits.secondFactorCodes, key)
  await limits.consume(accountRateLimits.secondFactorCodesDaily, key)
  const check = (tx: Tx, user: UserRow) =>
    method === 'totp' ? spendTotp(platform, tx, user, code) : spendRecovery(platform, tx, user, code, exchange)
  // Who needs a recovery code has lost a factor.
  const user = await completeSignIn(platform, exchange, pending, check, { remembers: method === 'totp' })
  await limits.clear(accountRateLimits.secondFactorCodes, key)
  await limits.clear(accountRateLimits.secondFactorCodesDaily, key)
  return user
}

async function spendTotp(platform: Platform, tx: Tx, user: UserRow, code: string): Promise<void> {
  const totp = await findTotp(tx, user.id)
  if (!totp) throw invalidCode()
  const now = platform.clock()
  const step = stepOfCode(decryptSecret(platform, totp.secret), code, now)
  if (step === null || !(await spendTotpStep(tx, user.id, step, now))) throw invalidCode()
}

function decryptSecret({ config, log }: Platform, sealed: string): string {
  try {
    return open(config.appSecret, totpPurpose, sealed)
  } catch (err) {
    log.error({ err }, 'the secret of an authenticator app cannot be decrypted')
    throw unreadableSecret()
  }
}

async function spendRecovery(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  code: string,
  { request }: Exchange,
): Promise<void> {
  const hash = hashOfCode(code)
  if (!hash || !(await spendRecoveryCode(tx, user.id, hash))) throw invalidCode()
  const left = await countRecoveryCodes(tx, user.id)
  await recordAudit(tx, {
    by: { viewer: user, requestId: request.id },
    action: 'user.recovery_code_used',
    subject: { type: 'user', id: user.id },
    after: { left },
  })
  await notifyOwner(platform, tx, user, 'recovery_code_used', String(left))
}

const passkeyRejected = () => refusal(401, fault(accountFaults, 'passkey_refused'))

/**
 * Completes a sign-in with a passkey of the account. Each challenge allows one response, and a signature counter that
 * does not increase means that the authenticator was cloned.
 * @throws HttpError 401.
 */
export async function signInWithPasskey(
  platform: Platform,
  answer: PasskeyAssertion,
  exchange: Exchange,
): Promise<UserRow> {
  const pending = await readPendingSignIn(platform, exchange.request)
  const challenge = await takeChallenge(platform.database, pending.id)
  if (!challenge) throw passkeyRejected()
  return completeSignIn(platform, exchange, pending, async (tx, user) => {
    const passkey = await findPasskey(tx, user.id, answer.id)
    const counter = passkey && (await verifyAssertion(platform, answer, challenge, passkey))
    if (!passkey || counter === null) throw passkeyRejected()
    await updatePasskey(tx, passkey.id, { counter, lastUsedAt: platform.clock() })
  })
}
