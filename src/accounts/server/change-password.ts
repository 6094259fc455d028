import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { unauthorized } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { AccountPlatform } from './account-platform.ts'
import { assertOwnCredentials, wrongPassword } from './own-password.ts'
import { sendPasswordChanged } from './password-changed.ts'
import { hashPassword } from './password-hash.ts'
import { renewCredential } from './renew-credential.ts'
import { lockUser } from './user-queries.ts'

interface PasswordChange {
  currentPassword: string
  newPassword: string
  language?: Locale | undefined
}

/**
 * Changes the user's own password, ends their other sessions and earlier grants, and mails a notice.
 * @throws HttpError 400 for a wrong current password, 403 without a recent confirmation by an account with a second factor, 429 after 5 wrong ones.
 */
export async function changePassword(
  platform: AccountPlatform,
  viewer: Viewer,
  input: PasswordChange,
  request: FastifyRequest,
): Promise<void> {
  const checked = await assertOwnCredentials(platform, viewer, input.currentPassword, 'currentPassword')
  const password = await hashPassword(input.newPassword)
  await inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthorized()
    if (user.password !== checked.password) throw wrongPassword('currentPassword')
    await renewCredential(platform, tx, user, { password, keep: request })
    await sendPasswordChanged(platform, tx, user, input.language)
    await recordAudit(tx, {
      actor: viewer,
      action: 'user.password_changed',
      subject: { type: 'user', id: user.id },
      requestId: request.id,
    })
  })
}
