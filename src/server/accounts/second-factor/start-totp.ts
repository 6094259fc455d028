import { unauthorized } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/guards.ts'
import { readBrand } from '../../settings/read-settings.ts'
import { findUser } from '../user-queries.ts'
import type { AccountPlatform } from '../verification.ts'
import { startEnrollment } from './enrollment.ts'
import { createTotpSecret, totpUri } from './totp.ts'

/** Begins to add an authenticator app: its secret counts once a code of it was confirmed. */
export async function startTotp(platform: AccountPlatform, viewer: Viewer): Promise<{ secret: string; uri: string }> {
  const { db } = platform.database
  const user = await findUser(db, viewer.id)
  if (!user) throw unauthorized()
  const secret = createTotpSecret()
  await startEnrollment(platform, db, user.id, 'totp', secret)
  const { companyName } = await readBrand(db)
  return { secret, uri: totpUri(secret, companyName, user.email) }
}
