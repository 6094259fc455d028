import { type Db, inTransaction } from '../../../kit/server/database/database.ts'
import { conflict } from '../../../kit/server/http/errors.ts'
import { assertConfirmed, type Viewer } from '../../../kit/server/http/guards.ts'
import { readSecondFactorRequired, saveSecondFactorRequired } from '../../../settings/server/second-factor-required.ts'
import { clearSettingsCache } from '../../../settings/server/settings-cache.ts'
import type { SecondFactorPolicy } from '../../second-factor-api.ts'
import type { AccountPlatform } from '../account-platform.ts'
import { findEnrolled, findStaffIds } from './factor-queries.ts'

/** Whether staff must have a second factor, and how many have one. */
export async function readSecondFactorPolicy(db: Db): Promise<SecondFactorPolicy> {
  const staff = await findStaffIds(db)
  const enrolled = await findEnrolled(db, staff)
  return { required: await readSecondFactorRequired(db), staff: staff.length, enrolled: enrolled.size }
}

/**
 * Makes a second factor mandatory or optional for all staff. From the next request, staff without a mandatory factor
 * have no access to the back office.
 * @throws HttpError 403 without a recent confirmation, 409 when the root who makes it mandatory has none and would be
 * locked out.
 */
export async function saveSecondFactorPolicy(
  platform: AccountPlatform,
  required: boolean,
  context: { viewer: Viewer; requestId: string },
): Promise<SecondFactorPolicy> {
  assertConfirmed(context.viewer)
  const { database } = platform
  await inTransaction(database, async (tx) => {
    const enrolled = await findEnrolled(tx, [context.viewer.id])
    if (required && !enrolled.has(context.viewer.id)) {
      throw conflict('Add a second factor to your own account first.', 'own_second_factor_missing')
    }
    await saveSecondFactorRequired(platform, tx, required, context)
  })
  clearSettingsCache(database.db)
  return readSecondFactorPolicy(database.db)
}
