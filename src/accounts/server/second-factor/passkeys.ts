import type { FastifyRequest } from 'fastify'
import { notFound } from '../../../kit/server/http/errors.ts'
import { assertConfirmed, type Viewer } from '../../../kit/server/http/guards.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import type { PasskeyRegistration, SecondFactorStatus } from '../../second-factor-api.ts'
import { deletePasskey, insertPasskey, listPasskeys, lockPasskey, updatePasskey } from './factor-queries.ts'
import { afterAdding, afterRemoving, changeOwnFactors, type OwnChange, recordOwnChange } from './own-factors.ts'
import { endRegistration, passkeyKnown, startRegistration } from './passkey-registration.ts'
import { setChallenge } from './pending-sign-in-queries.ts'
import { notifyOwner, readSecondFactorStatus } from './second-factor.ts'
import { readPendingSignIn } from './second-step.ts'
import { authenticationOptions } from './webauthn.ts'

/** Creates a challenge for the passkeys of the account that is signing in. @throws HttpError 401 without a pending sign-in. */
export async function createPasskeyChallenge(platform: Platform, request: FastifyRequest) {
  const { db } = platform.database
  const pending = await readPendingSignIn(platform, request)
  const options = await authenticationOptions(platform, await listPasskeys(db, pending.userId))
  await setChallenge(db, pending.id, options.challenge)
  return options
}

/**
 * Starts to add a passkey to the viewer's account, with a challenge for one response.
 * @throws HttpError 403 without a recent confirmation, 409 when the account has the maximum number of passkeys.
 */
export async function startPasskey(platform: Platform, viewer: Viewer) {
  assertConfirmed(viewer)
  return startRegistration(platform, viewer.id, 'passkey', await listPasskeys(platform.database.db, viewer.id))
}

/**
 * Adds a passkey to the viewer's account. The challenge is consumed whether or not the response is valid.
 * @throws HttpError 400 for an invalid response, 403 without a recent confirmation, 409 when the passkey is
 * registered already.
 */
export async function addPasskey(platform: Platform, own: OwnChange, body: PasskeyRegistration) {
  // Before the challenge is consumed: after the confirmation the page sends the same response again.
  assertConfirmed(own.viewer)
  const passkey = await endRegistration(platform, own.viewer.id, 'passkey', body)
  return changeOwnFactors(platform, own, async (tx, user) => {
    if (!(await insertPasskey(tx, passkey))) throw passkeyKnown()
    await recordOwnChange(tx, user, own, 'user.passkey_added', passkey.name)
    await notifyOwner(platform, tx, user, 'passkey_added', passkey.name)
    return afterAdding(platform, tx, user, own)
  })
}

/** Renames a passkey of the viewer. @throws HttpError 404. */
export function renamePasskey(
  platform: Platform,
  own: OwnChange,
  id: string,
  name: string,
): Promise<SecondFactorStatus> {
  return changeOwnFactors(platform, own, async (tx, user) => {
    const passkey = await lockPasskey(tx, user.id, id)
    if (!passkey) throw notFound()
    await updatePasskey(tx, id, { name })
    await recordOwnChange(tx, user, own, 'user.passkey_renamed', name)
    return readSecondFactorStatus(tx, user.id)
  })
}

/** Removes a passkey of the viewer. @throws HttpError 404; 409 for the last factor while one is required. */
export function removePasskey(platform: Platform, own: OwnChange, id: string): Promise<SecondFactorStatus> {
  return changeOwnFactors(platform, own, async (tx, user) => {
    const passkey = await lockPasskey(tx, user.id, id)
    if (!passkey) throw notFound()
    await deletePasskey(tx, id)
    await recordOwnChange(tx, user, own, 'user.passkey_removed', passkey.name)
    await notifyOwner(platform, tx, user, 'passkey_removed', passkey.name)
    return afterRemoving(platform, tx, user, own)
  })
}
