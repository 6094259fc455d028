import { badRequest } from '../../kit/server/http/errors.ts'
import type { AccountPlatform } from './account-platform.ts'
import { hashToken } from './tokens.ts'
import { isResetTokenUsable } from './user-queries.ts'

/** Spec: back office §8. */
export const invalidResetToken = () =>
  badRequest('Invalid or expired reset token. Please request a new password reset.', 'reset_token_invalid')

/** @throws HttpError 400 when a reset token is unknown, used or expired. */
export async function checkResetToken(platform: AccountPlatform, token: string): Promise<void> {
  const usable = await isResetTokenUsable(platform.database.db, hashToken(token), platform.clock())
  if (!usable) throw invalidResetToken()
}
