import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { PasskeyAssertion, PasskeyRegistration } from '../../../contract/second-factor.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PasskeyRow, UserRow } from '../tables.ts'

/** Loaded when the first passkey is used: its parsers of certificates cost memory that most shops never need. */
const library = () => import('@simplewebauthn/server')

type Options = Pick<Platform, 'config' | 'log'>

/** EdDSA, ES256 and RS256 (RFC 8812): what authenticators have; the library would add experimental ones. */
const algorithms = { supportedAlgorithmIDs: [-8, -7, -257] }

/** The site that passkeys belong to: the configured address, never a request's Host header. */
function relyingParty({ config }: Pick<Platform, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

const credentialsOf = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** Options for `navigator.credentials.create`; `challenge` among them is what the answer must sign. */
export async function registrationOptions(platform: Options, shopName: string, user: UserRow, known: PasskeyRow[]) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: shopName,
    rpID: relyingParty(platform).expectedRPID,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    ...algorithms,
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: 300_000,
  })
}

/** Options for `navigator.credentials.get` with one of these passkeys. */
export async function authenticationOptions(platform: Options, known: PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: relyingParty(platform).expectedRPID,
    allowCredentials: credentialsOf(known),
    userVerification: 'preferred',
    timeout: 300_000,
  })
}

/** The new credential when the answer fits the challenge and this site; else null. */
export async function verifyRegistration(
  platform: Options,
  { id, clientDataJSON, attestationObject }: Omit<PasskeyRegistration, 'name' | 'transports'>,
  expectedChallenge: string,
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...envelope(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge,
      ...relyingParty(platform),
      ...algorithms,
      requireUserVerification: false,
    })
    return verified ? (registrationInfo?.credential ?? null) : null
  } catch (err) {
    platform.log.info({ err }, 'a new passkey was refused')
    return null
  }
}

/** The authenticator's new counter when the passkey signed the challenge for this site; else null. */
export async function verifyAssertion(
  platform: Options,
  { id, ...response }: PasskeyAssertion,
  expectedChallenge: string,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...envelope(id), response },
      expectedChallenge,
      ...relyingParty(platform),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (err) {
    platform.log.info({ err }, 'a passkey was refused')
    return null
  }
}

const envelope = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })
