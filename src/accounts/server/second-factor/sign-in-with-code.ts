import type { z } from 'zod'
import { recordAudit } from '../../../audit/server/record-audit.ts'
import type { Tx } from '../../../kit/server/database/database.ts'
import { invalidField, unauthorized } from '../../../kit/server/http/errors.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { open } from '../../../kit/server/secrets/secret-box.ts'
import type { loginWithCode } from '../../second-factor-api.ts'
import { accountRateLimits } from '../account-rate-limits.ts'
import type { UserRow } from '../tables.ts'
import { totpPurpose } from './enrollment.ts'
import { countRecoveryCodes, findTotp, spendRecoveryCode, spendTotpStep } from './factor-queries.ts'
import { notifyOwner } from './notify-owner.ts'
import { completeSignIn, type Exchange, readPendingSignIn } from './pending-sign-in.ts'
import { hashOfCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

const unreadableSecret = () =>
  unauthorized(
    'Your authenticator app cannot be checked any more. Use a recovery code, or ask a root user to remove your app.',
    'app_unreadable',
  )
const invalidCode = () =>
  invalidField('code', { code: 'invalid_code', message: 'This code is not valid. Please try again.' }, 401)

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code; each is accepted once.
 * @throws HttpError 401 for a wrong or used code, and when the app's secret cannot be decrypted because APP_SECRET was
 * lost; 429 after 10 failures in 15 minutes or 50 in a day. Failures count per account regardless of the client address,
 * because an attacker at this step already knows the password.
 */
export async function signInWithCode(
  platform: Platform,
  { method, code }: z.output<typeof loginWithCode.body>,
  exchange: Exchange,
): Promise<UserRow> {
  const { limits } = platform
  const pending = await readPendingSignIn(platform, exchange.request)
  // Counted before the check, so that concurrent guesses cannot bypass the limit.
  await limits.consume(accountRateLimits.secondFactorCodes, pending.userId)
  await limits.consume(accountRateLimits.secondFactorCodesDaily, pending.userId)
  const user = await completeSignIn(platform, exchange, pending, (tx, user) =>
    method === 'totp' ? spendTotp(platform, tx, user, code) : spendRecovery(platform, tx, user, code, exchange),
  )
  await limits.clear(accountRateLimits.secondFactorCodes, user.id)
  await limits.clear(accountRateLimits.secondFactorCodesDaily, user.id)
  return user
}

async function spendTotp(platform: Platform, tx: Tx, user: UserRow, code: string): Promise<void> {
  const totp = await findTotp(tx, user.id)
  if (!totp) throw invalidCode()
  const now = platform.clock()
  const step = stepOfCode(decryptSecret(platform, totp.secret), code, now)
  if (step === null || !(await spendTotpStep(tx, user.id, step, now))) throw invalidCode()
}

function decryptSecret({ config, log }: Platform, sealed: string): string {
  try {
    return open(config.appSecret, totpPurpose, sealed)
  } catch (err) {
    log.error({ err }, 'the secret of an authenticator app cannot be decrypted')
    throw unreadableSecret()
  }
}

async function spendRecovery(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  code: string,
  { request }: Exchange,
): Promise<void> {
  const hash = hashOfCode(code)
  if (!hash || !(await spendRecoveryCode(tx, user.id, hash))) throw invalidCode()
  const left = await countRecoveryCodes(tx, user.id)
  await recordAudit(tx, {
    actor: user,
    action: 'user.recovery_code_used',
    subject: { type: 'user', id: user.id },
    after: { left },
    requestId: request.id,
  })
  await notifyOwner(platform, tx, user, 'recovery_code_used', String(left))
}
