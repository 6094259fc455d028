import type { z } from 'zod'
import type { Config } from '../../kit/server/config/config.ts'
import type { Db } from '../../kit/server/database/database.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { findPictureRatio } from '../../pictures/server/upload-queries.ts'
import type { BrandSettings, ContactValue, GeneralValue } from '../api.ts'
import { languagesSetting } from '../languages-setting.ts'
import type { AnyValue } from '../setting.ts'
import type { AnswerOf, Fields } from '../setting-fields.ts'
import { contactSetting, generalSetting } from '../site-settings.ts'
import { ownTexts } from './own-texts.ts'
import { memoized } from './settings-cache.ts'
import { type AnyStored, findBrandSettings, findReplacedSecret, findSetting } from './settings-queries.ts'

/** Encryption purpose of secrets in settings. */
export const settingPurpose = 'setting'

export async function readStored(db: Db, key: string): Promise<AnyStored> {
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

/** A setting as it is now. Reads through a transaction bypass the cache. */
export async function readSetting<F extends Fields>(
  db: Db,
  setting: Parameters<typeof answerOf<F>>[0] & { key: string },
): Promise<AnswerOf<F>> {
  return answerOf(setting, await readStored(db, setting.key))
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

export async function readGeneral(db: Db): Promise<GeneralValue> {
  return readSetting(db, generalSetting)
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
  return (await readSetting(db, languagesSetting)).holdBack
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

/** A secret in plain text, which must never be sent or logged. @throws Error when it cannot be decrypted. */
export function opened(config: Config, sealed: string): string {
  return sealed === '' ? '' : open(config.appSecret, settingPurpose, sealed)
}
