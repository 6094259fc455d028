import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyRegistration } from '../../second-factor-api.ts'

/** Options in the server's JSON format; the browser validates them. */
type Options = Record<string, unknown>
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

// Created by @simplewebauthn/server; the contract types them as an open object.
const parsed = <BrowserOptions>(options: Options) => options as unknown as BrowserOptions

/** Requests a passkey. Throws when the user declines or no passkey matches. */
export async function askForPasskey(options: Options): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({ optionsJSON: parsed<AuthenticationOptions>(options) })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Creates a passkey on the user's device. Throws when the user declines. */
export async function createPasskey(options: Options): Promise<Omit<PasskeyRegistration, 'name'>> {
  const { id, response } = await startRegistration({ optionsJSON: parsed<RegistrationOptions>(options) })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Whether the device already has a passkey of this account. */
export const isPasskeyKnown = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
