import { Secret, TOTP } from 'otpauth'
import { checkOneTimeCode, normalizeOneTimeCode } from '../../one-time-code.ts'

const secondsPerStep = 30

/** A new secret of 160 bits (RFC 4226 §4) in base 32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The otpauth:// URI for the QR code of an authenticator app. */
export function totpUri(secret: string, issuer: string, account: string): string {
  return totp(secret, issuer, account).toString()
}

/**
 * The time step of a code (30 s since 1970): the current one or an adjacent one, to tolerate clock skew. Null for any
 * other code.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (checkOneTimeCode(code)) return null
  const token = normalizeOneTimeCode(code)
  const delta = totp(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return typeof delta === 'number' ? Math.floor(now.getTime() / 1000 / secondsPerStep) + delta : null
}

function totp(secret: string, issuer = '', label = '') {
  return new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: secondsPerStep })
}
