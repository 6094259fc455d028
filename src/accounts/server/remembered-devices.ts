import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { isStaff } from '../../kit/roles.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { HttpError, refusal } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { continueSignIn, RememberedAccount } from '../continue-api.ts'
import { accountFaults } from '../texts.ts'
import {
  findRememberedAccounts,
  findRememberedDevice,
  forgetAccountAt,
  keepNewestAccounts,
  putDeviceChallenge,
  putRememberedDevice,
  renameDevice,
  takeDeviceChallenge,
} from './remembered-device-queries.ts'
import { findPasskey, findTotp, listPasskeys, updatePasskey } from './second-factor/factor-queries.ts'
import { authenticationOptions, verifyAssertion } from './second-factor/webauthn.ts'
import { noteFailure, noteSuccess } from './sign-in-failures.ts'
import type { UserRow } from './tables.ts'
import { createToken, hashToken } from './tokens.ts'
import { lockUser } from './user-queries.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** How long a browser remembers a sign-in with both factors, in milliseconds; no use prolongs it. */
const lifetime = 12 * 60 * 60_000

/** Lifetime of a challenge, in milliseconds. */
const challengeLifetime = 5 * 60_000

/** The most accounts that one browser remembers. */
const mostAccounts = 3

/** Browsers reject the `__Host-` prefix without https. */
const cookieName = ({ sessions }: Platform) => (sessions.cookie.secure ? '__Host-device' : 'device')

/** The hash of this browser's token; null without one. */
function deviceOf(platform: Platform, { cookies }: FastifyRequest): string | null {
  const token = cookies[cookieName(platform)]
  return token ? hashToken(token) : null
}

/** Changes with the password, the role and the factors of an account, whoever changes them. */
async function markOf(db: Db, { id, password, role }: UserRow): Promise<string> {
  const keys = (await listPasskeys(db, id)).map((passkey) => passkey.id)
  const app = (await findTotp(db, id))?.createdAt ?? null
  return hashToken(JSON.stringify([password, role, keys, app]))
}

/**
 * Remembers in this browser that a member of staff has signed in with both factors. The browser gets a new token: nobody
 * knows it from before.
 */
export async function rememberDevice(
  platform: Platform,
  tx: Tx,
  { request, reply }: Exchange,
  user: UserRow,
): Promise<void> {
  if (!isStaff(user.role)) return
  const token = createToken()
  const before = deviceOf(platform, request)
  if (before !== null) await renameDevice(tx, before, token.hash)
  const expires = new Date(platform.clock().getTime() + lifetime)
  const mark = await markOf(tx, user)
  await putRememberedDevice(tx, {
    device: token.hash,
    userId: user.id,
    mark,
    challenge: null,
    challengeExpires: null,
    expires,
  })
  await keepNewestAccounts(tx, token.hash, mostAccounts)
  const cookie = { ...platform.sessions.cookie, sameSite: 'strict' as const, maxAge: lifetime / 1000 }
  reply.setCookie(cookieName(platform), token.text, cookie)
}

/** Who may continue in this browser with a passkey. */
export async function listRemembered(platform: Platform, request: FastifyRequest): Promise<RememberedAccount[]> {
  const device = deviceOf(platform, request)
  return device === null ? [] : findRememberedAccounts(platform.database.db, device, platform.clock())
}

/** Must not contain "Unauthorized", which marks a lost session (spec §8). */
const ended = () => refusal(401, fault(accountFaults, 'sign_in_expired'))
const passkeyRefused = () => refusal(401, fault(accountFaults, 'passkey_refused'))

/**
 * Creates a challenge for the passkeys of an account that this browser remembers.
 * @throws HttpError 401 when it does not, or no longer.
 */
export async function createContinueChallenge(platform: Platform, request: FastifyRequest, id: string) {
  const { database, clock } = platform
  const device = deviceOf(platform, request)
  const remembered = device && (await findRememberedDevice(database.db, { device, id }, clock()))
  if (!remembered) throw ended()
  const keys = await listPasskeys(database.db, remembered.userId)
  const options = await authenticationOptions(platform, keys, { signsIn: true })
  const challengeExpires = new Date(clock().getTime() + challengeLifetime)
  await putDeviceChallenge(database.db, id, { challenge: options.challenge, challengeExpires })
  return options
}

/**
 * Signs in an account that this browser remembers, with one of its passkeys whose device has verified its user. Each
 * challenge allows one response, and a signature counter that does not increase means that the authenticator was cloned.
 * @throws HttpError 401 when the browser does not remember the account, or password, role or factors have changed since;
 * and for an invalid response.
 */
export async function signInAgain(
  platform: Platform,
  { account, ...answer }: z.output<typeof continueSignIn.body>,
  exchange: Exchange,
): Promise<UserRow> {
  const { database, clock, sessions } = platform
  const { request } = exchange
  const device = deviceOf(platform, request)
  const place = device === null ? null : { device, id: account }
  const taken = place && (await takeDeviceChallenge(database, place, clock()))
  if (!place || !taken) throw ended()
  const user = await inTransaction(database, async (tx) => {
    const user = await lockUser(tx, taken.userId)
    // Read again under the lock: it may have been forgotten meanwhile.
    const remembered = user && (await findRememberedDevice(tx, place, clock()))
    if (!remembered || !isStaff(user.role) || remembered.mark !== (await markOf(tx, user))) throw ended()
    const passkey = await findPasskey(tx, user.id, answer.id)
    const counter = passkey && (await verifyAssertion(platform, answer, taken.challenge, passkey, { signsIn: true }))
    if (!passkey || counter === null) throw passkeyRefused()
    await updatePasskey(tx, passkey.id, { counter, lastUsedAt: clock() })
    await sessions.start(exchange, user, tx, { continuesUntil: remembered.expires })
    await recordAudit(tx, {
      by: { viewer: user, requestId: request.id },
      action: 'user.continued_on_device',
      subject: { type: 'user', id: user.id },
      after: { name: passkey.name },
    })
    return user
  }).catch(async (cause) => {
    if (cause instanceof HttpError) {
      await noteFailure(platform, request, { way: 'remembered device', account: taken.userId })
    }
    throw cause
  })
  noteSuccess(platform, request, { way: 'remembered device', userId: user.id })
  return user
}

/** Forgets an account in this browser: its owner signed out. */
export async function forgetHere(platform: Platform, request: FastifyRequest, userId: string): Promise<void> {
  const device = deviceOf(platform, request)
  if (device !== null) await forgetAccountAt(platform.database.db, device, userId)
}
