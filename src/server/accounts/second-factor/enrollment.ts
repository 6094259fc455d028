import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { open, seal } from '../../platform/secrets/secret-box.ts'
import { findEnrollment, putEnrollment, takeEnrollment } from './factor-queries.ts'

type Kind = 'passkey' | 'totp'
type Parts = Pick<Platform, 'config' | 'clock'>

/** What sealed TOTP secrets are bound to. */
export const sealedTotp = 'totp'

const minutes = 15

/** Remembers the challenge or the secret of a factor that is being added, for 15 minutes. */
export async function startEnrollment(platform: Parts, db: Db, userId: string, kind: Kind, value: string) {
  const expires = new Date(platform.clock().getTime() + minutes * 60_000)
  const sealed = seal(platform.config.appSecret, sealedTotp, value)
  await putEnrollment(db, { userId, kind, sealed, expires })
}

/** The value, or null when nothing was begun or it expired. It stays, for another try with the next code. */
export async function readEnrollment(platform: Parts, db: Db, userId: string, kind: Kind): Promise<string | null> {
  return opened(platform, await findEnrollment(db, userId, kind, platform.clock()))
}

/** As `readEnrollment`, and ends it. */
export async function endEnrollment(platform: Parts, db: Db, userId: string, kind: Kind): Promise<string | null> {
  return opened(platform, await takeEnrollment(db, userId, kind, platform.clock()))
}

/** What does not open was sealed before APP_SECRET was lost: it has to be started again. */
function opened({ config }: Parts, sealed: string | null): string | null {
  try {
    return sealed && open(config.appSecret, sealedTotp, sealed)
  } catch {
    return null
  }
}
