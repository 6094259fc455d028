import type { PasskeyAssertion } from '../../../contract/second-factor.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserRow } from '../tables.ts'
import { findPasskey, updatePasskey } from './factor-queries.ts'
import { completeSignIn, type Exchange, readPendingSignIn } from './pending-sign-in.ts'
import { takeChallenge } from './pending-sign-in-queries.ts'
import { verifyAssertion } from './webauthn.ts'

const refused = () => unauthorized('The passkey was not accepted. Please try again.', 'passkey_refused')

/**
 * Completes a sign-in with a passkey of the account. Each challenge is good for one answer, right or wrong, and an
 * authenticator whose counter does not grow was copied.
 * @throws HttpError 401.
 */
export async function signInWithPasskey(
  platform: Platform,
  answer: PasskeyAssertion,
  exchange: Exchange,
): Promise<UserRow> {
  const pending = await readPendingSignIn(platform, exchange.request)
  const challenge = await takeChallenge(platform.database, pending.id)
  if (!challenge) throw refused()
  return completeSignIn(platform, exchange, pending, async (tx, user) => {
    const passkey = await findPasskey(tx, user.id, answer.id)
    const counter = passkey && (await verifyAssertion(platform, answer, challenge, passkey))
    if (!passkey || counter === null) throw refused()
    await updatePasskey(tx, passkey.id, { counter, lastUsedAt: platform.clock() })
  })
}
