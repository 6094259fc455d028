import { inTransaction } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { SecondStep } from '../sign-in-api.ts'
import { assertOwnPassword, wrongPassword } from './passwords.ts'
import { secondFactorMethodsOf } from './second-factor/second-factor.ts'
import { type Exchange, startPendingSignIn } from './second-factor/second-step.ts'
import { passwordStillIs } from './user-queries.ts'

/**
 * Confirms this session for 30 minutes, for changes that require a recent authentication (`assertConfirmed`). An account
 * with a second factor needs it here too: otherwise the password alone could remove the factor.
 * @returns the second factors that can complete the confirmation; none when the session is confirmed.
 * @throws HttpError 400 for a wrong password, 429 after 5 of those.
 */
export async function confirmIdentity(
  platform: Platform,
  viewer: Viewer,
  proof: { password: string },
  exchange: Exchange,
): Promise<SecondStep> {
  const user = await assertOwnPassword(platform, viewer, proof.password, 'password')
  return inTransaction(platform.database, async (tx) => {
    if (!(await passwordStillIs(tx, user.id, user.password))) throw wrongPassword('password')
    const secondFactor = await secondFactorMethodsOf(tx, user.id)
    if (secondFactor.length > 0) await startPendingSignIn(platform, tx, exchange, user, viewer.session?.id)
    else await platform.sessions.confirm(exchange.request, tx)
    return { secondFactor }
  })
}
