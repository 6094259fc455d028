import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Config } from '../../../kit/server/config/config.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import type { PasskeyAssertion, PasskeyRegistration } from '../../second-factor-api.ts'
import type { PasskeyRow, UserRow } from '../tables.ts'

/** Loaded on first use: its certificate parsers cost memory that most shops never need. */
const library = () => import('@simplewebauthn/server')
/** EdDSA, ES256 and RS256 (RFC 8812), without the experimental algorithms of the library's default. */
const algorithms = { supportedAlgorithmIDs: [-8, -7, -257] }

/** The relying party: the configured address, never the Host header of a request. */
function relyingParty(config: Config) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** A stored credential: a second factor, or a passkey that signs in. */
type Stored = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** `signsIn`: it replaces the password, so that the device must verify its user and remember the account. */
interface Use {
  signsIn?: boolean
}

const credentialsOf = (rows: readonly Stored[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** Options for `navigator.credentials.create`, including the challenge to sign. */
export async function registrationOptions(
  platform: Platform,
  shopName: string,
  user: UserRow,
  existing: readonly Stored[],
  { signsIn = false }: Use = {},
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: shopName,
    rpID: relyingParty(platform.config).expectedRPID,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
    // Of its own, because an authenticator keeps one credential per account: neither kind may replace the other.
    userID: new TextEncoder().encode(signsIn ? `sign-in ${user.id}` : user.id),
    attestationType: 'none',
    ...algorithms,
    excludeCredentials: credentialsOf(existing),
    authenticatorSelection: signsIn
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: 300_000,
  })
}

/** Options for `navigator.credentials.get` with one of these passkeys. */
export async function authenticationOptions(platform: Platform, existing: PasskeyRow[], { signsIn = false }: Use = {}) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: relyingParty(platform.config).expectedRPID,
    allowCredentials: credentialsOf(existing),
    userVerification: signsIn ? 'required' : 'preferred',
    timeout: 300_000,
  })
}

/** Options for `navigator.credentials.get` with any passkey of this site that signs in. */
export async function signInOptions(platform: Platform) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: relyingParty(platform.config).expectedRPID,
    userVerification: 'required',
    timeout: 300_000,
  })
}

/** The new credential when the response is valid for the challenge and this site, else null. */
export async function verifyRegistration(
  platform: Platform,
  { id, clientDataJSON, attestationObject }: Omit<PasskeyRegistration, 'name' | 'transports'>,
  expectedChallenge: string,
  { signsIn = false }: Use = {},
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...envelope(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge,
      ...relyingParty(platform.config),
      ...algorithms,
      requireUserVerification: signsIn,
    })
    return verified ? (registrationInfo?.credential ?? null) : null
  } catch (err) {
    platform.log.info({ err }, 'a passkey registration was rejected')
    return null
  }
}

/** The authenticator's new counter when the assertion is valid for the challenge and this site, else null. */
export async function verifyAssertion(
  platform: Platform,
  { id, ...response }: PasskeyAssertion,
  expectedChallenge: string,
  passkey: Stored,
  { signsIn = false }: Use = {},
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...envelope(id), response },
      expectedChallenge,
      ...relyingParty(platform.config),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: signsIn,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (err) {
    platform.log.info({ err }, 'a passkey assertion was rejected')
    return null
  }
}

const envelope = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })
