import { z } from 'zod'
import { type CartSettings, readCartSettings as inWholeNumbers } from '../../cart/cart-settings.ts'
import { type ShoppingCartValue, shoppingCartSetting } from '../../cart/shopping-cart-setting.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Db } from '../../kit/server/database/database.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { languagesSetting } from '../../languages/languages-setting.ts'
import { mailSetting, splitEmails } from '../../mail/mail-setting.ts'
import { findPictureRatio } from '../../pictures/server/upload-queries.ts'
import type { SettingKey } from '../all-settings.ts'
import type { BrandSettings, ContactValue, GeneralValue } from '../api.ts'
import type { EmailSettingValue } from '../office-api.ts'
import type { AnyValue } from '../setting.ts'
import type { AnswerOf, Fields } from '../setting-fields.ts'
import { contactSetting, generalSetting } from '../site-settings.ts'
import { ownTexts } from './own-texts.ts'
import { memoized } from './settings-cache.ts'
import {
  type AnyStored,
  findBrandSettings,
  findReplacedSecret,
  findRootSetting,
  findSetting,
  type StoredValue,
} from './settings-queries.ts'

/** The mail setting with the password in plain text: must never be sent or logged. */
export interface EmailSettings {
  smtpHost: string
  smtpPort: number
  smtpUser: string
  smtpPassword: string
  /** TLS from the start on port 465, STARTTLS required on any other. */
  useSSL: boolean
  fromName: string
  fromEmail: string
  replyToEmail: string
  supportEmail: string
  enableBounceHandling: boolean
  testEmailRecipient: string
  destinationEmails: string[]
}

/** Encryption purpose of secrets in settings. */
export const settingPurpose = 'setting'

export async function readStored(db: Db, key: SettingKey): Promise<AnyStored> {
  return memoized(db, key, () => findSetting(db, key))
}

/** A setting as it is sent: its stored fields over those of a new shop; in place of a secret, whether it is set. */
export function answerOf<F extends Fields>(
  setting: { fields: F; initial: AnyValue; stored: z.ZodType<Partial<AnswerOf<F>>> },
  { value }: Pick<AnyStored, 'value'>,
): AnswerOf<F> {
  // The initial value has all fields.
  const initial = withoutSecrets(setting, setting.initial) as AnswerOf<F>
  return value ? ownTexts(setting.stored.parse(withoutSecrets(setting, value)), initial) : initial
}

/** A stored value with a flag in place of each secret. */
function withoutSecrets({ fields }: { fields: Fields }, value: AnyValue): AnyValue {
  return Object.fromEntries(
    Object.entries(value).map(([name, stored]) => {
      const field = fields[name]
      return field?.kind === 'secret' ? [field.set, Boolean(stored)] : [name, stored]
    }),
  )
}

/** Tax and shipping rules in basis points and cents. Reads through a transaction bypass the cache. */
export async function readCartSettings(db: Db): Promise<CartSettings> {
  return inWholeNumbers(await readShoppingCart(db))
}

/** Tax and shipping rules as stored and sent: percent and dollars. */
export async function readShoppingCart(db: Db): Promise<ShoppingCartValue> {
  return answerOf(shoppingCartSetting, await readStored(db, 'shopping_cart'))
}

export async function readGeneral(db: Db): Promise<GeneralValue> {
  return answerOf(generalSetting, await readStored(db, 'general'))
}

/** Empty fields of the contact setting fall back to the brand, and to placeholders until the setting is saved. */
export async function readContact(db: Db): Promise<ContactValue> {
  const [{ value }, brand] = await Promise.all([readStored(db, 'contact'), readBrand(db)])
  const contact = contactSetting.stored.parse(value ?? {})
  const placeholder = value ? { email: '', facebook: '', instagram: '' } : contactSetting.initial
  return {
    email: contact.email || brand.websiteEmail || placeholder.email,
    facebook: contact.facebook || brand.facebookUrl || placeholder.facebook,
    instagram: contact.instagram || brand.instagramUrl || placeholder.instagram,
    ...(contact.phone && { phone: contact.phone }),
    ...(contact.address && { address: contact.address }),
  }
}

export async function readBrand(db: Db): Promise<BrandSettings> {
  return memoized(db, 'brand', async () => {
    const brand = await findBrandSettings(db)
    return { ...brand, logoRatio: brand.logoUrl === null ? null : await findPictureRatio(db, brand.logoUrl) }
  })
}

/** Whether the store holds back the products and pages that lack a language. */
export async function readHoldBack(db: Db): Promise<boolean> {
  return answerOf(languagesSetting, await readStored(db, 'languages')).holdBack
}

/** The secret of a replaced account; null when it is not stored or cannot be decrypted. */
export async function readReplacedSecret(platform: Installation, db: Db, account: string): Promise<string | null> {
  const sealed = await findReplacedSecret(db, account)
  return sealed === null ? null : openSecret(platform, sealed) || null
}

/** A stored secret. One that cannot be decrypted, because APP_SECRET changed, is logged and treated as missing. */
export function openSecret({ config, log }: Installation, sealed: string): string {
  try {
    return opened(config, sealed)
  } catch (err) {
    log.error({ err }, 'the secret of an account is unreadable')
    return ''
  }
}

/** Null until a mail account is saved. @throws Error when the password cannot be decrypted. */
export async function readEmailSettings(config: Config, db: Db): Promise<EmailSettings | null> {
  const { value } = await readStored(db, 'email')
  return value && openEmailSetting(config, value)
}

/** The mail setting that a root user last saved, or null. @throws Error when the password cannot be decrypted. */
export async function readRootEmailSettings(config: Config, db: Db): Promise<EmailSettings | null> {
  const stored = await findRootSetting(db, 'email')
  return stored && openEmailSetting(config, stored)
}

/** Decrypts the password of a stored mail setting. @throws Error when it cannot be decrypted. */
export function openEmailSetting(config: Config, stored: StoredValue): EmailSettings {
  const value = storedEmail.parse(stored)
  return {
    ...value,
    smtpPort: Number(value.smtpPort),
    smtpPassword: opened(config, value.smtpPassword),
    destinationEmails: splitEmails(value.destinationEmails),
  }
}

/** The stored mail account. Accepts invalid ports of old versions, so that staff can correct them. */
const storedEmail = mailSetting.schema.extend({
  smtpPort: z.string().default('587'),
  smtpPassword: z.string().default(''),
})

/** The mail setting for its form, with a flag instead of the password. */
export async function readMailForm(db: Db): Promise<EmailSettingValue> {
  return answerOf(mailSetting, await readStored(db, 'email'))
}

function opened(config: Config, sealed: string): string {
  return sealed === '' ? '' : open(config.appSecret, settingPurpose, sealed)
}
