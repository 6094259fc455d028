import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyRegistration } from '../../contract/second-factor.ts'

/** Options as the server sends them; the browser checks them. */
type Options = Record<string, unknown>
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Asks the visitor for a passkey. Throws when they decline, or the browser has none that fits. */
export async function askForPasskey(options: Options): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({ optionsJSON: options as unknown as AuthenticationOptions })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Has the visitor's device make a passkey. Throws when they decline. */
export async function createPasskey(options: Options): Promise<Omit<PasskeyRegistration, 'name'>> {
  const { id, response } = await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Whether the device holds a passkey of this account already. */
export const isPasskeyKnown = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
