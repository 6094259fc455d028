import { z } from 'zod'
import { aboutValue, contactValue, generalValue, shoppingCartValue } from '../api.ts'
import { emailValue, type SettingKey } from '../setting-values.ts'

/** Fields that are encrypted in the database and never sent. */
export const secretFields: Partial<Record<SettingKey, string>> = {
  email: 'smtpPassword',
  paypal: 'paypal_client_secret',
}

/** The stored mail account. Accepts invalid ports of old versions, so that staff can correct them. */
export const storedEmail = emailValue.extend({
  smtpPort: z.string().default('587'),
  smtpPassword: z.string().default(''),
})

/** Schemas of the stored public settings, in which any field may be missing. */
export const publicShapes = {
  general: generalValue.partial(),
  about: aboutValue.partial(),
  contact: contactValue.partial(),
  shopping_cart: shoppingCartValue.partial(),
} as const
