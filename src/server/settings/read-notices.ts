import { splitEmails } from '../../contract/setting-values.ts'
import type { Locale } from '../../domain/locale.ts'
import { checkEmail } from '../../domain/person.ts'
import type { Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { defaultContact, defaultMail } from './default-settings.ts'
import { readContact, readMailForm } from './read-settings.ts'

/** How the shop itself gets notices: where, in which language, and whether orders are among them. */
export interface NoticeTerms {
  addresses: string[]
  language: Locale
  orders: boolean
}

/**
 * Reads the notice terms: the destination addresses of the email setting, else its support address, else the shop's own
 * contact address. Settings that cannot be parsed are logged and give no addresses: an order never fails by its notice.
 */
export async function readNoticeTerms(platform: Pick<Platform, 'log'>, db: Db): Promise<NoticeTerms> {
  try {
    const { destinationEmails, supportEmail, shopLanguage, orderNotices } = await readMailForm(db)
    const named = splitEmails(destinationEmails)
    const addresses = named.length > 0 ? named : [supportEmail || (await ownContactEmail(db))]
    const valid = addresses.filter((address) => checkEmail(address) === null)
    return { addresses: [...new Set(valid)], language: shopLanguage, orders: orderNotices }
  } catch (err) {
    platform.log.error({ err }, 'the email settings are unreadable: no notice is sent to the shop')
    return { addresses: [], language: defaultMail.shopLanguage, orders: false }
  }
}

/** The contact address that the shop entered; the placeholder of a new shop belongs to nobody. */
async function ownContactEmail(db: Db): Promise<string> {
  const { email } = await readContact(db)
  return email === defaultContact.email ? '' : email
}
