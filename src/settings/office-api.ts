import { z } from 'zod'
import { locale } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { pictureFile } from '../pictures/fields.ts'
import { brandSettings, record } from './api.ts'
import { brandForm, settingSchemas, settingToSave } from './setting-values.ts'

/** How the shop sends mail (back office §3). The password is never returned, only whether it is set. */
export const emailSettingValue = z.object({
  smtpHost: z.string(),
  smtpPort: z.string(),
  smtpUser: z.string(),
  smtpPasswordSet: z.boolean(),
  useSSL: z.boolean(),
  fromName: z.string(),
  fromEmail: z.string(),
  replyToEmail: z.string(),
  supportEmail: z.string(),
  enableBounceHandling: z.boolean(),
  testEmailRecipient: z.string(),
  /** Comma-separated. */
  destinationEmails: z.string(),
  /** The language of mails to the shop itself. */
  shopLanguage: locale,
  /** Whether the shop gets a mail for each order and for each payment under review. */
  orderNotices: z.boolean(),
})
export type EmailSettingValue = z.output<typeof emailSettingValue>

/** Omitted fields stay unchanged; a `logo` file takes precedence over `logoUrl`. Returns the updated brand. */
export const saveBrandSettings = endpoint({
  method: 'POST',
  path: '/api/brand-settings',
  summary: 'Saves name, logo and links of the shop; the logo as a file or as an address',
  file: { ...pictureFile('logo'), optional: true },
  body: brandForm,
  reply: brandSettings,
})

export const getEmailSetting = endpoint({
  method: 'GET',
  path: '/api/settings/email',
  summary: 'How the shop sends mail, without its password',
  reply: record('email', emailSettingValue),
})

/** Answers 400 with the faults. A secret left blank keeps the stored one. */
export const saveSetting = endpoint({
  method: 'POST',
  path: '/api/settings',
  summary:
    'Saves one of the settings: general, about, contact, shopping_cart, paypal, email, or security_checklist (root)',
  body: settingToSave,
  reply: z.object({ key: z.string() }),
})
export const saveShoppingCartSetting = endpoint({
  method: 'POST',
  path: '/api/settings/shopping_cart',
  summary: 'Saves the tax and shipping rules of the cart',
  body: z.strictObject({ key: z.literal('shopping_cart'), value: settingSchemas.shopping_cart }),
  reply: z.object({ key: z.string() }),
})
