import type { z } from 'zod'
import type { EmailSettingValue } from '../../contract/admin-settings.ts'
import { paypalAccountValue, type SettingKey, splitEmails } from '../../contract/setting-values.ts'
import type {
  AboutValue,
  BrandSettings,
  ContactValue,
  GeneralValue,
  ShoppingCartValue,
} from '../../contract/settings.ts'
import type { PaypalAccountType, PaypalMode } from '../../domain/payment.ts'
import { type CartSettings, readCartSettings as inWholeNumbers } from '../../domain/pricing.ts'
import type { Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { open } from '../platform/secrets/secret-box.ts'
import {
  defaultAbout,
  defaultBrand,
  defaultContact,
  defaultGeneral,
  defaultMail,
  defaultShoppingCart,
} from './default-settings.ts'
import { ownTexts } from './own-texts.ts'
import { remembered } from './settings-memory.ts'
import {
  findBrandSettings,
  findReplacedSecret,
  findRootSetting,
  findSetting,
  type StoredValue,
} from './settings-queries.ts'
import { publicShapes, storedEmail } from './stored-settings.ts'

/** How the shop takes payment, without its secret. */
export interface PaypalTerms {
  type: PaypalAccountType
  mode: PaypalMode
  clientId: string
  hasSecret: boolean
  personal: { email: string; name: string; phone: string; address: string }
}

/** The same with the secret in clear text: never sent, never logged. */
interface PaypalAccount extends PaypalTerms {
  clientSecret: string
}

/** How the shop sends mail, its password in clear text: never sent, never logged. */
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

/** What sealed secrets of settings are bound to. */
export const sealedSetting = 'setting'

/** The rules of tax and shipping: basis points and cents. Read through a transaction they are what it sees. */
export async function readCartSettings(db: Db): Promise<CartSettings> {
  return inWholeNumbers(await readShoppingCart(db))
}

/** The same rules as they are stored and sent: percent and dollars. */
export async function readShoppingCart(db: Db): Promise<ShoppingCartValue> {
  return readWithDefaults(db, 'shopping_cart', defaultShoppingCart)
}

export async function readGeneral(db: Db): Promise<GeneralValue> {
  return readWithDefaults(db, 'general', defaultGeneral)
}

export async function readAbout(db: Db): Promise<AboutValue> {
  return readWithDefaults(db, 'about', defaultAbout)
}

/** What the contact setting leaves empty comes from the brand; placeholders stand in until either was ever saved. */
export async function readContact(db: Db): Promise<ContactValue> {
  const [stored, brand] = await Promise.all([read(db, 'contact'), readBrand(db)])
  const contact = publicShapes.contact.partial().parse(stored ?? {})
  const placeholder = stored ? { email: '', facebook: '', instagram: '' } : defaultContact
  return {
    email: contact.email || brand.websiteEmail || placeholder.email,
    facebook: contact.facebook || brand.facebookUrl || placeholder.facebook,
    instagram: contact.instagram || brand.instagramUrl || placeholder.instagram,
    ...(contact.phone && { phone: contact.phone }),
    ...(contact.address && { address: contact.address }),
  }
}

export async function readBrand(db: Db): Promise<BrandSettings> {
  return remembered(db, 'brand', async () => (await findBrandSettings(db)) ?? defaultBrand)
}

/** The secret stays sealed, so this is read under a changed APP_SECRET as well. */
export async function readPaypalTerms(db: Db): Promise<PaypalTerms> {
  return termsOf(await readPaypalValue(db))
}

/** A secret that does not open, because the APP_SECRET was changed, counts as none; the log tells why. */
export async function readPaypalAccount(platform: Pick<Platform, 'config' | 'log'>, db: Db): Promise<PaypalAccount> {
  const value = await readPaypalValue(db)
  return { ...termsOf(value), clientSecret: openedOrNone(platform, value.paypal_client_secret) }
}

/** The secret of an account that the setting held before; null when it is not kept, or does not open. */
export async function readReplacedSecret(
  platform: Pick<Platform, 'config' | 'log'>,
  db: Db,
  clientId: string,
): Promise<string | null> {
  const sealed = await findReplacedSecret(db, clientId)
  return sealed === null ? null : openedOrNone(platform, sealed) || null
}

function openedOrNone(platform: Pick<Platform, 'config' | 'log'>, sealed: string): string {
  try {
    return opened(platform, sealed)
  } catch (err) {
    platform.log.error({ err }, 'the PayPal account is unreadable')
    return ''
  }
}

type StoredPaypal = z.output<typeof paypalAccountValue>

async function readPaypalValue(db: Db): Promise<StoredPaypal> {
  return paypalAccountValue.parse((await read(db, 'paypal')) ?? {})
}

function termsOf(value: StoredPaypal): PaypalTerms {
  return {
    type: value.paypal_type,
    mode: value.paypal_mode,
    clientId: value.paypal_client_id,
    hasSecret: value.paypal_client_secret !== '',
    personal: {
      email: value.personal_email,
      name: value.personal_name,
      phone: value.personal_phone,
      address: value.personal_address,
    },
  }
}

/** Null until the shop saved its mail account. @throws Error when the password does not open. */
export async function readEmailSettings(platform: Pick<Platform, 'config'>, db: Db): Promise<EmailSettings | null> {
  const stored = await read(db, 'email')
  return stored && openEmailSetting(platform, stored)
}

/** The mail setting that a root last saved; null when no root has. @throws Error when the password does not open. */
export async function readRootEmailSettings(platform: Pick<Platform, 'config'>, db: Db): Promise<EmailSettings | null> {
  const stored = await findRootSetting(db, 'email')
  return stored && openEmailSetting(platform, stored)
}

/** A stored mail setting with its password in clear text. @throws Error when the password does not open. */
export function openEmailSetting(platform: Pick<Platform, 'config'>, stored: StoredValue): EmailSettings {
  const value = storedEmail.parse(stored)
  return {
    ...value,
    smtpPort: Number(value.smtpPort),
    smtpPassword: opened(platform, value.smtpPassword),
    destinationEmails: splitEmails(value.destinationEmails),
  }
}

/** The mail account as its form shows it: never its password, only whether one is stored. */
export async function readMailForm(db: Db): Promise<EmailSettingValue> {
  const stored = await read(db, 'email')
  if (!stored) return defaultMail
  const { smtpPassword, ...form } = storedEmail.parse(stored)
  return { ...form, smtpPasswordSet: smtpPassword !== '' }
}

function read(db: Db, key: SettingKey): Promise<StoredValue | null> {
  return remembered(db, key, () => findSetting(db, key))
}

async function readWithDefaults<Value extends object>(
  db: Db,
  key: keyof typeof publicShapes,
  defaults: Value,
): Promise<Value> {
  const stored = await read(db, key)
  if (!stored) return defaults
  // The shape under this key is the one of its defaults.
  return ownTexts(publicShapes[key].partial().parse(stored) as Partial<Value>, defaults)
}

function opened(platform: Pick<Platform, 'config'>, sealed: string): string {
  return sealed === '' ? '' : open(platform.config.appSecret, sealedSetting, sealed)
}
