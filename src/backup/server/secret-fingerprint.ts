import { scryptSync } from 'node:crypto'

/** Identifies an APP_SECRET without revealing it; slow to compute, so that it does not help guessing. */
export function secretFingerprint(secret: string): string {
  return scryptSync(secret, 'flor-de-maga backup', 12).toString('hex')
}
