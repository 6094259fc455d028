import { z } from 'zod'
import { paypalAccountTypes, paypalModes } from '../domain/payment.ts'
import { checkEmail, checkPhone, normalizeEmail } from '../domain/person.ts'
import { isStorableText, normalizeLine } from '../domain/text.ts'
import { locale } from './codecs.ts'
import { checklistChange } from './security.ts'

const atMost = (max: number) => `At most ${max} characters`
const line = (max: number) => z.string().trim().max(max, atMost(max)).refine(isStorableText, 'Invalid characters')
const requiredLine = (max: number, message: string) => line(max).min(1, message)
const invalidEmail = 'Please enter a valid email address'
/** One address, trimmed and in lower case. */
export const emailAddress = line(254)
  .transform(normalizeEmail)
  .refine((text) => checkEmail(text) === null, invalidEmail)
const emailOrEmpty = z.union([z.literal(''), emailAddress], { error: invalidEmail })

const phoneOrEmpty = line(40).refine((text) => text === '' || checkPhone(text) === null, 'Invalid phone number format')

const webUrl = z.url({ protocol: /^https?$/, error: 'Please enter a valid URL' }).max(2000, atMost(2000))
const webUrlOrEmpty = z.union([z.literal(''), webUrl], { error: 'Please enter a valid URL' })
/** An external picture or an upload of the shop. */
const imageUrl = z.union([webUrlOrEmpty, line(2000).regex(/^\/(?!\/)[\w./-]+$/)], { error: 'Please enter a valid URL' })

/** Labels between dots, lower case; no scheme, no port, no path. */
const bareDomain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const domainOrEmpty = line(253)
  .transform((text) => text.toLowerCase())
  .refine((text) => text === '' || bareDomain.test(text), 'Valid domain required')

/** A typed amount: at most two decimals, 0 for an invalid number (back office §5). */
const amount = (max: number) =>
  z
    .number()
    .min(0, 'Must be 0 or greater')
    .max(max, `Cannot exceed ${max.toLocaleString('en-US')}`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals')

const emailList = line(2000).refine(
  (list) => splitEmails(list).every((address) => checkEmail(address) === null),
  'Please enter valid email addresses, separated by commas',
)

const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535

/** Long enough for a sealed secret: the same schema reads the stored value. */
const secret = line(1000)

/** The addresses of a comma-separated list. */
export function splitEmails(list: string): string[] {
  return list
    .split(',')
    .map(normalizeEmail)
    .filter((address) => address !== '')
}

/** The sender's account and the recipients of notices (back office §3). A blank `smtpPassword` keeps the stored one. */
export const emailValue = z.strictObject({
  smtpHost: requiredLine(253, 'SMTP host is required').regex(/^[a-zA-Z0-9.:-]+$/, 'Invalid SMTP host'),
  smtpPort: requiredLine(50, 'SMTP port is required')
    .refine(isPort, 'SMTP port must be a number from 1 to 65535')
    .default('587'),
  smtpUser: emailAddress,
  smtpPassword: secret.default(''),
  useSSL: z.boolean().default(true),
  fromName: requiredLine(100, 'From name is required'),
  fromEmail: emailAddress,
  replyToEmail: emailOrEmpty.default(''),
  supportEmail: emailOrEmpty.default(''),
  enableBounceHandling: z.boolean().default(false),
  testEmailRecipient: emailOrEmpty.default(''),
  destinationEmails: emailList.default(''),
  /** The language of mails to the shop itself. */
  shopLanguage: locale.default('en'),
  /** Whether the shop gets a mail for each order and for each payment under review. */
  orderNotices: z.boolean().default(true),
})

/** The payment account (back office §3). A blank `paypal_client_secret` keeps the stored one. */
export const paypalAccountValue = z.strictObject({
  paypal_type: z.enum(paypalAccountTypes).default('business'),
  paypal_mode: z.enum(paypalModes).default('sandbox'),
  paypal_client_id: line(200).default(''),
  paypal_client_secret: secret.default(''),
  personal_email: emailOrEmpty.default(''),
  personal_name: line(100).default(''),
  personal_phone: line(40).default(''),
  personal_address: line(300).default(''),
})

/**
 * The brand's form (back office §5): omitted fields stay unchanged, blank fields are removed. A logo file takes
 * precedence over `logoUrl`.
 */
export const brandForm = z.strictObject({
  companyName: requiredLine(100, 'Company name is required').transform(normalizeLine),
  websiteEmail: emailOrEmpty.optional(),
  customDomain: domainOrEmpty.optional(),
  facebookUrl: webUrlOrEmpty.optional(),
  instagramUrl: webUrlOrEmpty.optional(),
  logoUrl: imageUrl.optional(),
  faviconUrl: imageUrl.optional(),
})

/** The schema of each key's value; its output is stored, with secrets sealed. */
export const settingSchemas = {
  general: z.strictObject({
    siteName: requiredLine(100, 'Site name is required'),
    tagline: requiredLine(200, 'Tagline is required'),
    heroTitle: requiredLine(200, 'Hero title is required'),
    heroSubtitle: requiredLine(1000, 'Hero subtitle is required'),
    taglineEs: line(200).optional(),
    heroTitleEs: line(200).optional(),
    heroSubtitleEs: line(1000).optional(),
  }),
  about: z.strictObject({
    title: requiredLine(200, 'Title is required'),
    description: requiredLine(1000, 'Description is required'),
    content: requiredLine(10_000, 'Content is required'),
    imageUrl: imageUrl.default(''),
    titleEs: line(200).optional(),
    descriptionEs: line(1000).optional(),
    contentEs: line(10_000).optional(),
  }),
  contact: z.strictObject({
    email: emailAddress,
    facebook: webUrlOrEmpty,
    instagram: webUrlOrEmpty,
    phone: phoneOrEmpty.optional(),
    address: line(300).optional(),
  }),
  shopping_cart: z.strictObject({
    tax_enabled: z.boolean().default(false),
    tax_rate: amount(100).default(0),
    tax_name: line(50)
      .transform((name) => name || 'Tax')
      .default('Tax'),
    tax_name_es: line(50).optional(),
    shipping_enabled: z.boolean().default(false),
    shipping_rate: amount(999_999).default(0),
    shipping_name: line(50)
      .transform((name) => name || 'Shipping')
      .default('Shipping'),
    shipping_name_es: line(50).optional(),
    free_shipping_threshold: amount(999_999).default(0),
  }),
  paypal: paypalAccountValue,
  email: emailValue,
} as const

export type SettingKey = keyof typeof settingSchemas

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key)

const under = <K extends SettingKey>(key: K) => z.strictObject({ key: z.literal(key), value: settingSchemas[key] })

/** A key with its value. */
export const settingToSave = z.discriminatedUnion('key', [
  under('general'),
  under('about'),
  under('contact'),
  under('shopping_cart'),
  under('paypal'),
  under('email'),
  z.strictObject({ key: z.literal('security_checklist'), value: checklistChange }),
])
