import type { Locale } from '../../kit/locale.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountLinks } from './links.ts'
import type { UserRow } from './tables.ts'

/** Mails a notice that the password was changed. */
export async function sendPasswordChanged(
  platform: AccountPlatform,
  tx: Tx,
  user: UserRow,
  language: Locale = user.language,
): Promise<void> {
  await queueMail(platform, tx, {
    to: { address: user.email, name: user.firstName },
    language,
    mail: {
      template: 'password_changed',
      data: {
        name: user.firstName,
        changedAt: platform.clock().toISOString(),
        resetUrl: accountLinks(platform, language).forgotPassword,
      },
    },
    forRoot: user.role === 'root',
    toUnverified: !user.emailVerified,
    about: { type: 'user', id: user.id },
  })
}
