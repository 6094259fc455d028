import { ZodError } from 'zod'
import type { Locale } from '../../kit/locale.ts'
import { checkEmail } from '../../kit/person.ts'
import type { Db } from '../../kit/server/database/database.ts'
import type { Log } from '../../kit/server/log.ts'
import { readContact, readSetting } from '../../settings/server/read-settings.ts'
import { contactSetting } from '../../settings/site-settings.ts'
import { mailSetting, splitEmails } from '../mail-setting.ts'

/** Recipients and language of the shop's notifications, and whether order notifications are enabled. */
export interface ShopRecipients {
  addresses: string[]
  language: Locale
  orders: boolean
}

/**
 * Reads them: the destination addresses of the email setting, otherwise its support address, otherwise the
 * shop's contact address. Invalid settings are logged and give no addresses: they must not fail an order. Throws when the
 * database does not respond, because the notification would be lost.
 */
export async function readShopRecipients(log: Log, db: Db): Promise<ShopRecipients> {
  try {
    const { destinationEmails, supportEmail, shopLanguage, orderNotices } = await readSetting(db, mailSetting)
    const configured = splitEmails(destinationEmails)
    const addresses = configured.length > 0 ? configured : [supportEmail || (await ownContactEmail(db))]
    const valid = addresses.filter((address) => checkEmail(address) === null)
    return { addresses: [...new Set(valid)], language: shopLanguage, orders: orderNotices }
  } catch (err) {
    if (!(err instanceof ZodError)) throw err
    log.error({ err }, 'the email settings are unreadable: no notice is sent to the shop')
    return { addresses: [], language: mailSetting.initial.shopLanguage, orders: false }
  }
}

/** The contact address that the shop entered; empty for the placeholder of a new shop. */
async function ownContactEmail(db: Db): Promise<string> {
  const { email } = await readContact(db)
  return email === contactSetting.initial.email ? '' : email
}
