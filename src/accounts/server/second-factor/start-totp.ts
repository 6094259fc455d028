import { unauthorized } from '../../../kit/server/http/errors.ts'
import { assertConfirmed, type Viewer } from '../../../kit/server/http/guards.ts'
import { readBrand } from '../../../settings/server/read-settings.ts'
import type { AccountPlatform } from '../account-platform.ts'
import { findUser } from '../user-queries.ts'
import { startEnrollment } from './enrollment.ts'
import { createTotpSecret, totpUri } from './totp.ts'

/**
 * Starts to add an authenticator app. It becomes active when a code is confirmed.
 * @throws HttpError 403 without a recent confirmation.
 */
export async function startTotp(platform: AccountPlatform, viewer: Viewer): Promise<{ secret: string; uri: string }> {
  assertConfirmed(viewer)
  const { db } = platform.database
  const user = await findUser(db, viewer.id)
  if (!user) throw unauthorized()
  const secret = createTotpSecret()
  await startEnrollment(platform, db, user.id, 'totp', secret)
  const { companyName } = await readBrand(db)
  return { secret, uri: totpUri(secret, companyName, user.email) }
}
