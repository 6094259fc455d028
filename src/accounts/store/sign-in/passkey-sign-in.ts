import { api } from '../../../kit/api/api.ts'
import type { User } from '../../../session/api.ts'
import { continueOptions, continueSignIn } from '../../continue-api.ts'
import { passkeySignInOptions, signInWithPasskey } from '../../passkey-api.ts'
import type { SecondStep } from '../../sign-in-api.ts'
import { askForPasskey } from '../session/passkey.ts'

/**
 * Asks the device for a passkey and signs in with it: as an account that this browser remembers, or whosever it is. Throws
 * when the user declines or there is none.
 */
export async function passkeySignIn(account?: string): Promise<User | SecondStep> {
  if (account === undefined)
    return api(signInWithPasskey, { body: await askForPasskey(await api(passkeySignInOptions)) })
  const answer = await askForPasskey(await api(continueOptions, { body: { account } }))
  return api(continueSignIn, { body: { account, ...answer } })
}
