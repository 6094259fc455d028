import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal, unauthorized } from '../../kit/server/http/errors.ts'
import { assertConfirmed, type By, type Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { addSignInPasskey, SignInPasskey } from '../passkey-api.ts'
import type { PasskeyAssertion } from '../second-factor-api.ts'
import type { SecondStep } from '../sign-in-api.ts'
import { accountFaults } from '../texts.ts'
import { endRegistration, passkeyKnown, startRegistration } from './second-factor/passkey-registration.ts'
import { notifyOwner } from './second-factor/second-factor.ts'
import type { Exchange } from './second-factor/second-step.ts'
import { signInOptions, verifyAssertion } from './second-factor/webauthn.ts'
import { openSession } from './sessions.ts'
import { noteFailure } from './sign-in-failures.ts'
import {
  deleteSignInPasskey,
  findSignInPasskey,
  insertSignInPasskey,
  listSignInPasskeysOf,
  putPasskeyChallenge,
  takePasskeyChallenge,
  useSignInPasskey,
} from './sign-in-passkey-queries.ts'
import type { UserRow } from './tables.ts'
import { createToken, hashToken } from './tokens.ts'
import { lockUser } from './user-queries.ts'

/** The passkeys that sign a user in, oldest first. */
export async function readSignInPasskeys(db: Db, userId: string): Promise<SignInPasskey[]> {
  const rows = await listSignInPasskeysOf(db, userId)
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, addedAt: createdAt, lastUsedAt }))
}

/** Staff sign in with their password and a second factor. */
function assertCustomer({ role, secondFactorMissing }: Viewer): void {
  if (role === 'customer' && !secondFactorMissing) return
  throw refusal(403, fault(accountFaults, 'staff_account'))
}

/**
 * Starts to add a passkey that signs the viewer in, with a challenge for one response.
 * @throws HttpError 403 for staff and without a recent confirmation, 409 at the maximum number of passkeys.
 */
export async function startSignInPasskey(platform: Platform, viewer: Viewer) {
  assertCustomer(viewer)
  assertConfirmed(viewer)
  const existing = await listSignInPasskeysOf(platform.database.db, viewer.id)
  return startRegistration(platform, viewer.id, 'sign_in_passkey', existing)
}

/**
 * Adds a passkey that signs the viewer in, and mails a notification. The challenge is consumed whether or not the response is
 * valid.
 * @throws HttpError 400 for an invalid response, 403 as `startSignInPasskey`, 409 when the passkey is registered already.
 */
export async function storeSignInPasskey(
  platform: Platform,
  by: By,
  body: z.output<typeof addSignInPasskey.body>,
): Promise<SignInPasskey[]> {
  const { viewer } = by
  assertCustomer(viewer)
  assertConfirmed(viewer)
  const passkey = await endRegistration(platform, viewer.id, 'sign_in_passkey', body)
  return inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthorized()
    const { name } = passkey
    if (!(await insertSignInPasskey(tx, passkey))) throw passkeyKnown()
    await recordAudit(tx, { by, action: 'user.passkey_added', subject: { type: 'user', id: user.id }, after: { name } })
    await notifyOwner(platform, tx, user, 'sign_in_passkey_added', name)
    return readSignInPasskeys(tx, user.id)
  })
}

/** Removes a passkey that signs the viewer in, and mails a notification. @throws HttpError 404 for any other. */
export async function removeSignInPasskey(platform: Platform, by: By, id: string): Promise<SignInPasskey[]> {
  return inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, by.viewer.id)
    const removed = user && (await deleteSignInPasskey(tx, user.id, id))
    if (!removed) throw notFound()
    const { name } = removed
    const subject = { type: 'user', id: user.id } as const
    await recordAudit(tx, { by, action: 'user.passkey_removed', subject, after: { name } })
    await notifyOwner(platform, tx, user, 'sign_in_passkey_removed', name)
    return readSignInPasskeys(tx, user.id)
  })
}

/** Lifetime of a challenge, in milliseconds. */
const lifetime = 10 * 60_000

/** Browsers reject the `__Host-` prefix without https. */
const cookieName = ({ sessions }: Platform) => (sessions.cookie.secure ? '__Host-passkey' : 'passkey')

/** A challenge for any passkey of this site, bound to this browser by a cookie: who signs in is not known yet. */
export async function createSignInChallenge(platform: Platform, reply: FastifyReply) {
  const options = await signInOptions(platform)
  const token = createToken()
  const expires = new Date(platform.clock().getTime() + lifetime)
  await putPasskeyChallenge(platform.database.db, { id: token.hash, challenge: options.challenge, expires })
  const cookie = { ...platform.sessions.cookie, sameSite: 'strict' as const, maxAge: lifetime / 1000 }
  reply.setCookie(cookieName(platform), token.text, cookie)
  return options
}

/** Must not contain "Unauthorized", which marks a lost session (spec §8). */
export const passkeyRefused = () => refusal(401, fault(accountFaults, 'passkey_refused'))

/**
 * Signs a customer in with a passkey. With a second factor the account is not signed in yet.
 * @throws HttpError as {@link acceptPasskey}.
 */
export function signInWithPasskey(
  platform: Platform,
  answer: PasskeyAssertion,
  exchange: Exchange,
): Promise<{ user: UserRow } | SecondStep> {
  return acceptPasskey(platform, answer, exchange, (tx, user) =>
    openSession(platform, tx, exchange, { user, way: 'passkey' }),
  )
}

/**
 * Accepts the passkey of a customer, and does what it is a proof for. Each challenge allows one response, and a signature
 * counter that does not increase means that the authenticator was cloned.
 * @throws HttpError 401, the same for an unknown passkey, an invalid response and one of a member of staff.
 */
export async function acceptPasskey<T>(
  platform: Platform,
  answer: PasskeyAssertion,
  exchange: Exchange,
  proven: (tx: Tx, user: UserRow) => Promise<T>,
): Promise<T> {
  const { database, clock } = platform
  const token = exchange.request.cookies[cookieName(platform)]
  const challenge = token ? await takePasskeyChallenge(database.db, hashToken(token), clock()) : null
  if (challenge === null) throw passkeyRefused()
  const passkey = await findSignInPasskey(database.db, answer.id)
  const counter = passkey && (await verifyAssertion(platform, answer, challenge, passkey, { signsIn: true }))
  if (passkey === null || counter === null) {
    await noteFailure(platform, exchange.request, { way: 'passkey', ...(passkey && { account: passkey.userId }) })
    throw passkeyRefused()
  }
  const done = await inTransaction(database, async (tx) => {
    const user = await lockUser(tx, passkey.userId)
    if (user?.role !== 'customer') throw passkeyRefused()
    if (!(await useSignInPasskey(tx, passkey.id, counter, clock()))) throw passkeyRefused()
    return proven(tx, user)
  })
  // Browsers ignore the removal of a __Host- cookie that lacks its attributes.
  exchange.reply.clearCookie(cookieName(platform), { ...platform.sessions.cookie, sameSite: 'strict' })
  return done
}
