import { badRequest, invalidField } from '../../../kit/server/http/errors.ts'
import { seal } from '../../../kit/server/secrets/secret-box.ts'
import type { AccountPlatform } from '../account-platform.ts'
import { accountRateLimits } from '../account-rate-limits.ts'
import { afterAdding, changeOwnFactors, type OwnChange, recordOwnChange } from './change-factors.ts'
import { endEnrollment, readEnrollment, totpPurpose } from './enrollment.ts'
import { putTotp } from './factor-queries.ts'
import { notifyOwner } from './notify-owner.ts'
import { stepOfCode } from './totp.ts'

const invalidCode = { code: 'invalid_code', message: 'This code is not valid. Please try the next one.' }

/**
 * Adds the authenticator app after checking a code, replacing a previous app. The code is not accepted again at a sign-in.
 * @throws HttpError 400 for a wrong code and without a started enrollment, 429.
 */
export async function confirmTotp(platform: AccountPlatform, own: OwnChange, code: string) {
  await platform.limits.consume(accountRateLimits.totpConfirmation, own.viewer.id)
  return changeOwnFactors(platform, own, async (tx, user) => {
    const secret = await readEnrollment(platform, tx, user.id, 'totp')
    if (!secret) throw badRequest('Please start again with a new QR code.', 'enrollment_expired')
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
