import { fault } from '../../../kit/fault.ts'
import { invalidField, notFound, refusal, unauthorized } from '../../../kit/server/http/errors.ts'
import { assertConfirmed, type Viewer } from '../../../kit/server/http/guards.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { seal } from '../../../kit/server/secrets/secret-box.ts'
import { readBrand } from '../../../settings/server/read-settings.ts'
import type { SecondFactorStatus } from '../../second-factor-api.ts'
import { factorFaults } from '../../texts.ts'
import { accountRateLimits } from '../account-rate-limits.ts'
import { findUser } from '../user-queries.ts'
import { endEnrollment, readEnrollment, startEnrollment, totpPurpose } from './enrollment.ts'
import { deleteTotp, putTotp } from './factor-queries.ts'
import { afterAdding, afterRemoving, changeOwnFactors, type OwnChange, recordOwnChange } from './own-factors.ts'
import { notifyOwner } from './second-factor.ts'
import { createTotpSecret, stepOfCode, totpUri } from './totp.ts'

/**
 * Starts to add an authenticator app. It becomes active when a code is confirmed.
 * @throws HttpError 403 without a recent confirmation.
 */
export async function startTotp(platform: Platform, viewer: Viewer): Promise<{ secret: string; uri: string }> {
  assertConfirmed(viewer)
  const { db } = platform.database
  const user = await findUser(db, viewer.id)
  if (!user) throw unauthorized()
  const secret = createTotpSecret()
  await startEnrollment(platform, db, user.id, 'totp', secret)
  const { companyName } = await readBrand(db)
  return { secret, uri: totpUri(secret, companyName, user.email) }
}

const invalidCode = { code: 'invalid_code', message: 'This code is not valid. Please try the next one.' }

/**
 * Adds the authenticator app after checking a code, replacing a previous app. The code is not accepted again at a sign-in.
 * @throws HttpError 400 for a wrong code and without a started enrollment, 429.
 */
export async function confirmTotp(platform: Platform, own: OwnChange, code: string) {
  await platform.limits.consume(accountRateLimits.totpConfirmation, own.viewer.id)
  return changeOwnFactors(platform, own, async (tx, user) => {
    const secret = await readEnrollment(platform, tx, user.id, 'totp')
    if (!secret) throw refusal(400, fault(factorFaults, 'enrollment_expired'))
    const now = platform.clock()
    const step = stepOfCode(secret, code, now)
    if (step === null) throw invalidField('code', invalidCode)
    await endEnrollment(platform, tx, user.id, 'totp')
    const sealed = seal(platform.config.appSecret, totpPurpose, secret)
    await putTotp(tx, { userId: user.id, secret: sealed, lastStep: step, createdAt: now })
    await recordOwnChange(tx, user, own, 'user.totp_added')
    await notifyOwner(platform, tx, user, 'totp_added')
    return afterAdding(platform, tx, user, own)
  })
}

/** Removes the viewer's authenticator app. @throws HttpError 404 without one; 409 for the last factor while one is required. */
export function removeTotp(platform: Platform, own: OwnChange): Promise<SecondFactorStatus> {
  return changeOwnFactors(platform, own, async (tx, user) => {
    if (!(await deleteTotp(tx, user.id))) throw notFound()
    await recordOwnChange(tx, user, own, 'user.totp_removed')
    await notifyOwner(platform, tx, user, 'totp_removed')
    return afterRemoving(platform, tx, user, own)
  })
}
