import type { Db } from '../../../kit/server/database/database.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { open, seal } from '../../../kit/server/secrets/secret-box.ts'
import { findEnrollment, putEnrollment, takeEnrollment } from './factor-queries.ts'

type Kind = 'passkey' | 'totp' | 'sign_in_passkey'
/** Encryption purpose of TOTP secrets, and of the TOTP secrets and passkey challenges of enrollments. */
export const totpPurpose = 'totp'

const lifetimeMinutes = 15

/** Stores the challenge or the secret of a factor that is being added, for 15 minutes. */
export async function startEnrollment(platform: Platform, db: Db, userId: string, kind: Kind, value: string) {
  const expires = new Date(platform.clock().getTime() + lifetimeMinutes * 60_000)
  const sealed = seal(platform.config.appSecret, totpPurpose, value)
  await putEnrollment(db, { userId, kind, sealed, expires })
}

/** The stored value, or null without a current enrollment. It is kept, so that another code can be tried. */
export async function readEnrollment(platform: Platform, db: Db, userId: string, kind: Kind): Promise<string | null> {
  return decrypt(platform, await findEnrollment(db, userId, kind, platform.clock()))
}

/** Like `readEnrollment`, and ends the enrollment. */
export async function endEnrollment(platform: Platform, db: Db, userId: string, kind: Kind): Promise<string | null> {
  return decrypt(platform, await takeEnrollment(db, userId, kind, platform.clock()))
}

/** Null for a value encrypted with a lost APP_SECRET: the enrollment must be started again. */
function decrypt({ config }: Platform, sealed: string | null): string | null {
  try {
    return sealed && open(config.appSecret, totpPurpose, sealed)
  } catch {
    return null
  }
}
