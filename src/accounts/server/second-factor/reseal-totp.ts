import type { Resealer } from '../../../kit/server/secrets/app-secret.ts'
import { totpPurpose } from './enrollment.ts'
import { lockTotpSecrets, replaceTotpSecret } from './factor-queries.ts'

/** Encrypts the secrets of the authenticator apps again. */
export const resealTotp: Resealer = async (tx, reseal) => {
  for (const { userId, sealed } of await lockTotpSecrets(tx)) {
    const next = reseal(totpPurpose, sealed)
    if (next !== sealed) await replaceTotpSecret(tx, userId, next)
  }
}
