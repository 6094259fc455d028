import { z } from 'zod'
import { shoppingCartSetting } from '../cart/shopping-cart-setting.ts'
import { version } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { mailSetting } from '../mail/mail-setting.ts'
import { pictureFile } from '../pictures/fields.ts'
import { allSettings, settingToSave } from './all-settings.ts'
import { brandSettings } from './api.ts'
import { brandBody } from './brand-setting.ts'

/** Omitted fields stay unchanged; a `logo` file takes precedence over `logoUrl`. Returns the updated brand. */
export const saveBrandSettings = endpoint({
  method: 'POST',
  path: '/api/brand-settings',
  summary: 'Saves name, logo and links of the shop; the logo as a file or as an address',
  file: { ...pictureFile('logo'), optional: true },
  body: brandBody,
  reply: brandSettings,
})

export const getEmailSetting = mailSetting.read
export type EmailSettingValue = z.output<typeof getEmailSetting.reply>['value']

/** The key that was saved, and the version that is stored now; the security checklist has none. */
const saved = z.object({ key: z.string(), version: version.optional() })

/** Answers 400 with the faults, 409 when a newer version than the named one is stored. A secret left blank keeps the stored one. */
export const saveSetting = endpoint({
  method: 'POST',
  path: '/api/settings',
  summary: `Saves one of the settings: ${allSettings.map(({ key }) => key).join(', ')}, or security_checklist (root)`,
  body: settingToSave,
  reply: saved,
})
export const saveShoppingCartSetting = endpoint({
  method: 'POST',
  path: '/api/settings/shopping_cart',
  summary: 'Saves the tax and shipping rules of the cart',
  body: shoppingCartSetting.toSave,
  reply: saved,
})
