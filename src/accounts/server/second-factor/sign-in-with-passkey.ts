import { unauthorized } from '../../../kit/server/http/errors.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import type { PasskeyAssertion } from '../../second-factor-api.ts'
import type { UserRow } from '../tables.ts'
import { findPasskey, updatePasskey } from './factor-queries.ts'
import { completeSignIn, type Exchange, readPendingSignIn } from './pending-sign-in.ts'
import { takeChallenge } from './pending-sign-in-queries.ts'
import { verifyAssertion } from './webauthn.ts'

const passkeyRejected = () => unauthorized('The passkey was not accepted. Please try again.', 'passkey_refused')

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
