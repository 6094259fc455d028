import { z } from 'zod'
import { personRules } from '../accounts/fields.ts'
import { locale } from '../kit/codecs.ts'
import type { KeyOf } from '../kit/dictionary.ts'
import { fault } from '../kit/fault.ts'
import { blankOr, checkMaxLength, field, reporting, type TextRule } from '../kit/fields.ts'
import { checkEmail, maxEmailLength, normalizeEmail } from '../kit/person.ts'
import { normalizeLine } from '../kit/text.ts'
import { paypalAccountTypes, paypalModes } from '../payments/payment.ts'
import { pictureUrlOrEmpty } from '../pictures/fields.ts'
import { checklistChange } from '../security-checks/office-api.ts'
import { settingFaults } from './office-texts.ts'

const trimmed = (text: string) => text.trim()
const message = (code: KeyOf<typeof settingFaults>) => fault(settingFaults, code)

/** A line of at most `max` characters, which may be blank. `check` is asked about others. */
const line = (max: number, check: TextRule['check'] = () => null) =>
  field({
    normalize: trimmed,
    check: (text) => checkMaxLength(text, max) ?? (text === '' ? null : check(text)),
    document: { maxLength: max },
  })
const requiredLine = (max: number, code: KeyOf<typeof settingFaults>, check: TextRule['check'] = () => null) =>
  field({
    normalize: trimmed,
    check: (text) => (text === '' ? message(code) : (checkMaxLength(text, max) ?? check(text))),
    document: { minLength: 1, maxLength: max },
  })

const emailRule: TextRule = {
  normalize: normalizeEmail,
  check: (text) => (checkEmail(text) ? message('email_address_invalid') : null),
  document: { format: 'email', maxLength: maxEmailLength },
}
/** One address, trimmed and in lower case. */
export const emailAddress = field(emailRule)
const emailOrEmpty = blankOr(emailRule)

const isWebUrl = (text: string) => webUrl.safeParse(text).success
const webUrl = z.url({ protocol: /^https?$/ })
const webUrlOrEmpty = line(2000, (text) => (isWebUrl(text) ? null : message('url_invalid')))

/** Labels between dots, lower case; no scheme, no port, no path. */
const bareDomain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const domainOrEmpty = blankOr({
  normalize: (text) => text.trim().toLowerCase(),
  check: (text) => (bareDomain.test(text) ? null : message('domain_invalid')),
  document: { maxLength: 253, pattern: bareDomain.source },
})

/** A typed amount: at most two decimals, 0 for an invalid number (back office §5). */
const amount = (max: number, tooHigh: KeyOf<typeof settingFaults>) =>
  z
    .number()
    .check(
      reporting((value) => {
        if (value < 0) return message('amount_negative')
        if (value > max) return message(tooHigh)
        return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? null : message('amount_decimals')
      }),
    )
    .meta({ minimum: 0, maximum: max, multipleOf: 0.01 })

const emailList = line(2000, (list) =>
  splitEmails(list).every((address) => checkEmail(address) === null) ? null : message('email_list_invalid'),
)

const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535
const checkPort = (text: string) => (isPort(text) ? null : message('smtp_port_invalid'))
/** A name or an IPv4 address, or an IPv6 address; the port has a field of its own. */
const hostPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i
const isHost = (text: string) => hostPattern.test(text) || z.ipv6().safeParse(text).success
const checkHost = (text: string) => (isHost(text) ? null : message('smtp_host_invalid'))

/** Sealed secrets are longer than typed ones. */
const secret = line(300)

/** The addresses of a comma-separated list. */
export function splitEmails(list: string): string[] {
  return list
    .split(',')
    .map(normalizeEmail)
    .filter((address) => address !== '')
}

/** The sender's account and the recipients of notices (back office §3). A blank `smtpPassword` keeps the stored one. */
export const emailValue = z.strictObject({
  smtpHost: requiredLine(253, 'smtp_host_required', checkHost),
  smtpPort: requiredLine(50, 'smtp_port_required', checkPort).default('587'),
  smtpUser: emailAddress,
  smtpPassword: secret.default(''),
  useSSL: z.boolean().default(true),
  fromName: requiredLine(100, 'from_name_required'),
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
  companyName: requiredLine(100, 'company_name_required').overwrite(normalizeLine),
  websiteEmail: emailOrEmpty.optional(),
  customDomain: domainOrEmpty.optional(),
  facebookUrl: webUrlOrEmpty.optional(),
  instagramUrl: webUrlOrEmpty.optional(),
  logoUrl: pictureUrlOrEmpty.optional(),
  faviconUrl: pictureUrlOrEmpty.optional(),
})

/** The schema of each key's value; its output is stored, with secrets sealed. */
export const settingSchemas = {
  general: z.strictObject({
    siteName: requiredLine(100, 'site_name_required'),
    tagline: requiredLine(200, 'tagline_required'),
    heroTitle: requiredLine(200, 'hero_title_required'),
    heroSubtitle: requiredLine(1000, 'hero_subtitle_required'),
    taglineEs: line(200).optional(),
    heroTitleEs: line(200).optional(),
    heroSubtitleEs: line(1000).optional(),
  }),
  about: z.strictObject({
    title: requiredLine(200, 'about_title_required'),
    description: requiredLine(1000, 'about_description_required'),
    content: requiredLine(10_000, 'about_content_required'),
    imageUrl: pictureUrlOrEmpty.default(''),
    titleEs: line(200).optional(),
    descriptionEs: line(1000).optional(),
    contentEs: line(10_000).optional(),
  }),
  contact: z.strictObject({
    email: emailAddress,
    facebook: webUrlOrEmpty,
    instagram: webUrlOrEmpty,
    phone: blankOr(personRules.phone).optional(),
    address: line(300).optional(),
  }),
  shopping_cart: z.strictObject({
    tax_enabled: z.boolean().default(false),
    tax_rate: amount(100, 'percent_too_high').default(0),
    tax_name: line(50)
      .overwrite((name) => name || 'Tax')
      .default('Tax'),
    tax_name_es: line(50).optional(),
    shipping_enabled: z.boolean().default(false),
    shipping_rate: amount(999_999, 'amount_too_high').default(0),
    shipping_name: line(50)
      .overwrite((name) => name || 'Shipping')
      .default('Shipping'),
    shipping_name_es: line(50).optional(),
    free_shipping_threshold: amount(999_999, 'amount_too_high').default(0),
  }),
  paypal: paypalAccountValue,
  email: emailValue,
} as const

export type SettingKey = keyof typeof settingSchemas

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
