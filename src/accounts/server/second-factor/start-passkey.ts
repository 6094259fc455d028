import { conflict, unauthorized } from '../../../kit/server/http/errors.ts'
import { assertConfirmed, type Viewer } from '../../../kit/server/http/guards.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { readBrand } from '../../../settings/server/read-settings.ts'
import { maximumPasskeys } from '../../second-factor.ts'
import { findUser } from '../user-queries.ts'
import { startEnrollment } from './enrollment.ts'
import { listPasskeys } from './factor-queries.ts'
import { registrationOptions } from './webauthn.ts'

/**
 * Starts to add a passkey to the viewer's account, with a challenge for one response.
 * @throws HttpError 403 without a recent confirmation, 409 when the account has the maximum number of passkeys.
 */
export async function startPasskey(platform: Platform, viewer: Viewer) {
  assertConfirmed(viewer)
  const { db } = platform.database
  const user = await findUser(db, viewer.id)
  if (!user) throw unauthorized()
  const existing = await listPasskeys(db, user.id)
  if (existing.length >= maximumPasskeys)
    throw conflict('Remove a passkey before you add another one.', 'too_many_passkeys')
  const { companyName } = await readBrand(db)
  const options = await registrationOptions(platform, companyName, user, existing)
  await startEnrollment(platform, db, user.id, 'passkey', options.challenge)
  return options
}
