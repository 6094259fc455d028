import { badRequest, conflict } from '../../../kit/server/http/errors.ts'
import { assertConfirmed } from '../../../kit/server/http/guards.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import type { PasskeyRegistration } from '../../second-factor-api.ts'
import { afterAdding, changeOwnFactors, type OwnChange, recordOwnChange } from './change-factors.ts'
import { endEnrollment } from './enrollment.ts'
import { insertPasskey } from './factor-queries.ts'
import { notifyOwner } from './notify-owner.ts'
import { verifyRegistration } from './webauthn.ts'

/**
 * Adds a passkey to the viewer's account. The challenge is consumed whether or not the response is valid.
 * @throws HttpError 400 for an invalid response, 403 without a recent confirmation, 409 when the passkey is
 * registered already.
 */
export async function addPasskey(platform: Platform, own: OwnChange, body: PasskeyRegistration) {
  const { name } = body
  // Before the challenge is consumed: after the confirmation the page sends the same response again.
  assertConfirmed(own.viewer)
  const challenge = await endEnrollment(platform, platform.database.db, own.viewer.id, 'passkey')
  const credential = challenge && (await verifyRegistration(platform, body, challenge))
  if (!credential) throw badRequest('The passkey could not be added. Please try again.', 'passkey_refused')
  return changeOwnFactors(platform, own, async (tx, user) => {
    const added = await insertPasskey(tx, {
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: body.transports,
      name,
      createdAt: platform.clock(),
    })
    if (!added) throw conflict('This passkey is already in use.', 'passkey_known')
    await recordOwnChange(tx, user, own, 'user.passkey_added', name)
    await notifyOwner(platform, tx, user, 'passkey_added', name)
    return afterAdding(platform, tx, user, own)
  })
}
