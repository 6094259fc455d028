import { admits, viewerWith } from '../../checks/server/access-checks.ts'
import { type Check, type CheckContext, failed, nameOf, passed } from '../../checks/server/check.ts'
import { readSmtpAccount } from '../../mail/server/smtp.ts'
import { checkPassword } from '../password.ts'
import { findDemoPassword } from './demo-accounts.ts'
import { countForeignHashes } from './user-queries.ts'

const isAllowed = (password: string) => checkPassword(password) === null

const weakPasswords = ['Cafe8', 'cafetal88', 'CAFETAL88', 'Cafetalito', `Aa1${'a'.repeat(126)}`]

/** Tests the password rule with weak passwords, the format of stored hashes, and the demo's password. */
export const passwordPolicy = async ({ platform }: Pick<CheckContext, 'platform'>, accepts = isAllowed) => {
  const { db } = platform.database
  const accepted = weakPasswords.filter((password) => accepts(password))
  if (accepted.length > 0) return failed('password_weak', String(accepted.length))
  const foreign = await countForeignHashes(db)
  if (foreign > 0) return failed('password_unhashed', String(foreign))
  const email = await findDemoPassword(db)
  if (email !== null) return failed('password_public', email)
  return passed('password_strong')
}

/** Ordering requires a verified address, and verification mail can be sent. */
export const emailVerification: Check = async ({ platform, routes }) => {
  const opened = platform.providers.all.map(({ endpoints }) => nameOf({ endpoint: endpoints.open }))
  const orderingPaths = [...opened, 'POST /api/orders']
  const ordering = routes.filter((route) => orderingPaths.includes(nameOf(route)))
  const open = ordering.filter((route) => admits(route, viewerWith('customer', false)))
  if (open.length > 0 || ordering.length < orderingPaths.length) {
    return failed('email_ignored', open.map(nameOf).join(', ') || undefined)
  }
  return (await canMail(platform)) ? passed('email_enforced') : failed('email_no_mail')
}

/** The demo stores its mail in the demo mailbox. */
async function canMail(platform: CheckContext['platform']): Promise<boolean> {
  return platform.config.mode === 'demo' || (await readSmtpAccount(platform.config, platform.database.db)) !== null
}
