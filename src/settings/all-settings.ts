import { z } from 'zod'
import { shoppingCartSetting } from '../cart/shopping-cart-setting.ts'
import { checklistChange } from '../checks/office-api.ts'
import { languagesSetting } from '../languages/languages-setting.ts'
import { mailSetting } from '../mail/mail-setting.ts'
import { paypalSetting } from '../payments/paypal/paypal-setting.ts'
import { sellingSetting } from '../prices/selling-setting.ts'
import { announcementSetting } from '../storefront/announcement-setting.ts'
import { pauseSetting } from '../storefront/pause-setting.ts'
import { aboutSetting, contactSetting, generalSetting } from './site-settings.ts'

/** The settings that staff save under a key of the table `settings`. A new one is a line. */
export const allSettings = [
  generalSetting,
  aboutSetting,
  contactSetting,
  shoppingCartSetting,
  sellingSetting,
  pauseSetting,
  announcementSetting,
  languagesSetting,
  paypalSetting,
  mailSetting,
] as const

type Listed = (typeof allSettings)[number]
export type SettingKey = Listed['key']

/** A setting by its key. */
export const settingsByKey = Object.fromEntries(allSettings.map((setting) => [setting.key, setting])) as {
  // Every listed setting is an entry under its key.
  [S in Listed as S['key']]: S
}

type Bodies<List extends readonly { toSave: unknown }[]> = { -readonly [Index in keyof List]: List[Index]['toSave'] }
// map() forgets which setting has which body.
const [first, ...others] = allSettings.map(({ toSave }) => toSave) as unknown as Bodies<typeof allSettings>

/** A key with its value, and the version that was read. */
export const settingToSave = z.discriminatedUnion('key', [
  first,
  ...others,
  z.strictObject({ key: z.literal('security_checklist'), value: checklistChange }),
])
