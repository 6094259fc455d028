import type { Tx } from '../../../kit/server/database/database.ts'
import { queueMail } from '../../../mail/server/queue-mail.ts'
import type { SecondFactorChange } from '../../../mail/templates/mail.ts'
import type { AccountPlatform } from '../account-platform.ts'
import { accountLinks } from '../links.ts'
import type { UserRow } from '../tables.ts'

/** Mails a notice about a change of second factors. `detail`: a passkey's name, or the number of codes left. */
export async function notifyOwner(
  platform: AccountPlatform,
  tx: Tx,
  user: UserRow,
  change: SecondFactorChange,
  detail?: string,
): Promise<void> {
  const links = accountLinks(platform, user.language)
  await queueMail(platform, tx, {
    to: { address: user.email, name: user.firstName },
    language: user.language,
    mail: {
      template: 'second_factor_changed',
      data: {
        name: user.firstName,
        change,
        detail,
        changedAt: platform.clock().toISOString(),
        resetUrl: links.forgotPassword,
      },
    },
    forRoot: user.role === 'root',
    toUnverified: !user.emailVerified,
    about: { type: 'user', id: user.id },
  })
}
