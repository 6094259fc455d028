import { api } from '../../../kit/api/api.ts'
import type { User } from '../../../session/api.ts'
import { passkeySignInOptions, signInWithPasskey } from '../../passkey-api.ts'
import type { SecondStep } from '../../sign-in-api.ts'
import { askForPasskey } from '../session/passkey.ts'

/** Asks the device for a passkey and signs in with it. Throws when the user declines or there is none. */
export async function passkeySignIn(): Promise<User | SecondStep> {
  return api(signInWithPasskey, { body: await askForPasskey(await api(passkeySignInOptions)) })
}
