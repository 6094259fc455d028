import { listRoots } from '../../accounts/server/user-queries.ts'
import { homeIn, type Locale } from '../../kit/locale.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { readShopRecipients } from '../../mail/server/shop-recipients.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { type SendByHand, staffMails } from '../mails/staff-mails.ts'

/**
 * Mails all root users and the addresses for order notifications about a payment that needs attention: the note of a pending
 * decision, the provider's reason for refusing a refund, or money to send manually.
 */
export async function alertStaff(
  platform: Platform,
  tx: Tx,
  { id, orderNumber }: CheckoutRow,
  why: { note: string } | { issue: string } | SendByHand,
): Promise<void> {
  for (const { email, language } of await alertRecipients(platform, tx)) {
    await queueMail(platform, tx, {
      to: { address: email },
      language,
      about: { type: 'checkout', id },
      mail: staffMails.staff_alert({ ...why, orderNumber, link: paymentLink(platform.config, language, orderNumber) }),
    })
  }
}

/** Root users in their own language, the shop's addresses in the shop's language, without duplicates. */
async function alertRecipients(platform: Platform, tx: Tx): Promise<{ email: string; language: Locale }[]> {
  const roots = await listRoots(tx)
  const { addresses, language, orders } = await readShopRecipients(platform.log, tx)
  const rootEmails = new Set(roots.map(({ email }) => email))
  const others = orders ? addresses.filter((address) => !rootEmails.has(address)) : []
  return [...roots, ...others.map((email) => ({ email, language }))]
}

/** The URL of a payment in the back office. */
export const paymentLink = (config: Config, language: Locale, orderNumber: string) =>
  `${homeIn(config.publicUrl, language)}/admin/payments?search=${orderNumber}`
