import { z } from 'zod'
import { emailValue, type SettingKey } from '../../contract/setting-values.ts'
import { aboutValue, contactValue, generalValue, shoppingCartValue } from '../../contract/settings.ts'

/** The fields that are sealed before they are stored and never leave the server. */
export const secretFields: Partial<Record<SettingKey, string>> = {
  email: 'smtpPassword',
  paypal: 'paypal_client_secret',
}

/** The stored mail account: a port from before its limits were checked is shown, so that it can be mended. */
export const storedEmail = emailValue.extend({ smtpPort: z.string().default('587') })

/** The stored shapes of the public settings, for reading back. */
export const publicShapes = {
  general: generalValue,
  about: aboutValue,
  contact: contactValue,
  shopping_cart: shoppingCartValue,
} as const
