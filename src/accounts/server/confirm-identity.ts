import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import type { VerifiedViewer, Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { PasskeyAssertion } from '../second-factor-api.ts'
import type { SecondStep } from '../sign-in-api.ts'
import { assertOwnPassword, wrongPassword } from './passwords.ts'
import { secondFactorMethodsOf } from './second-factor/second-factor.ts'
import { type Exchange, startPendingSignIn } from './second-factor/second-step.ts'
import { spendMailedCode } from './sign-in-code.ts'
import { acceptPasskey, passkeyRefused } from './sign-in-passkeys.ts'
import type { UserRow } from './tables.ts'
import { passwordStillIs } from './user-queries.ts'
import { invalidCode } from './verification.ts'

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
    return confirmSession(platform, tx, exchange, { viewer, user })
  })
}

/** The same with a code that was mailed to the viewer. @throws HttpError as `spendMailedCode`. */
export async function confirmWithMailedCode(
  platform: Platform,
  viewer: VerifiedViewer,
  code: string,
  exchange: Exchange,
): Promise<SecondStep> {
  return spendMailedCode(platform, { email: viewer.email, code }, exchange, (tx, user) => {
    if (user.id !== viewer.id) throw invalidCode()
    return confirmSession(platform, tx, exchange, { viewer, user, withoutPassword: true })
  })
}

/** The same with a passkey of the viewer. @throws HttpError as `acceptPasskey`. */
export async function confirmWithPasskey(
  platform: Platform,
  viewer: VerifiedViewer,
  answer: PasskeyAssertion,
  exchange: Exchange,
): Promise<SecondStep> {
  return acceptPasskey(platform, answer, exchange, (tx, user) => {
    if (user.id !== viewer.id) throw passkeyRefused()
    return confirmSession(platform, tx, exchange, { viewer, user, withoutPassword: true })
  })
}

interface Proven {
  viewer: Viewer
  user: UserRow
  withoutPassword?: boolean
}

async function confirmSession(
  platform: Platform,
  tx: Tx,
  exchange: Exchange,
  { viewer, user, withoutPassword = false }: Proven,
): Promise<SecondStep> {
  const secondFactor = await secondFactorMethodsOf(tx, user.id)
  if (secondFactor.length > 0) await startPendingSignIn(platform, tx, exchange, user, viewer.session?.id)
  else await platform.sessions.confirm(exchange.request, tx, { withoutPassword })
  return { secondFactor }
}
