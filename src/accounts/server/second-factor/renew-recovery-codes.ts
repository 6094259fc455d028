import { conflict } from '../../../kit/server/http/errors.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { renewCredential } from '../renew-credential.ts'
import { changeOwnFactors, type OwnChange, recordOwnChange } from './change-factors.ts'
import { findEnrolled } from './factor-queries.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { notifyOwner, readSecondFactorStatus } from './second-factor.ts'

/** Replaces the recovery codes with ten new ones, and ends all other sessions. @throws HttpError 409 for an account without a second factor. */
export function renewRecoveryCodes(platform: Platform, own: OwnChange) {
  return changeOwnFactors(platform, own, async (tx, user) => {
    const enrolled = await findEnrolled(tx, [user.id])
    if (!enrolled.has(user.id)) throw conflict('Add a second factor first.', 'no_second_factor')
    const recoveryCodes = await createRecoveryCodes(tx, user.id)
    await recordOwnChange(tx, user, own, 'user.recovery_codes_renewed')
    await notifyOwner(platform, tx, user, 'recovery_codes_renewed')
    await renewCredential(platform, tx, user, { keep: own.request })
    return { status: await readSecondFactorStatus(tx, user.id), recoveryCodes }
  })
}
