import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { KeyOf } from '../../kit/dictionary.ts'
import { fault } from '../../kit/fault.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { invalidField } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { seal } from '../../kit/server/secrets/secret-box.ts'
import { assertPicturesExist } from '../../pictures/server/store-picture.ts'
import { settingFaults } from '../office-texts.ts'
import { hasSameTarget } from '../secret-target.ts'
import type { SettingKey } from '../setting-values.ts'
import { settingPurpose } from './read-settings.ts'
import { secretNeededAgain } from './secret-needed-again.ts'
import { keepReplacedAccount, lockSetting, putSetting, type StoredValue } from './settings-queries.ts'
import { secretFields } from './stored-settings.ts'

/** A saved change. `rootMail` is the previous mail setting saved by a root user, secret encrypted. */
interface Saved {
  key: SettingKey
  fields: string[]
  viewer: Viewer
  rootMail: StoredValue | null
}

/** Called after a save, in its transaction. */
export type SettingSaved = (tx: Tx, saved: Saved) => Promise<void>

/**
 * Saves a setting with its secret encrypted; a blank secret keeps the stored one. The change is audited
 * without secrets. Call `clearSettingsCache` after the commit if the same process reads it immediately.
 * @returns the names of the changed fields, including a newly entered secret.
 * @throws HttpError 400 for a secret or an account that is missing.
 */
export async function saveSetting(
  platform: Pick<Platform, 'config' | 'clock'>,
  tx: Tx,
  key: SettingKey,
  value: StoredValue,
  by: { viewer: Viewer; requestId?: string } | null = null,
): Promise<string[]> {
  const stored = await lockSetting(tx, key)
  const next = withSecret(platform, key, value, stored)
  assertComplete(key, next)
  if (key === 'about') await assertPicturesExist(tx, [['value.imageUrl', String(next.imageUrl ?? '')]])
  const now = platform.clock()
  if (key === 'paypal' && stored) await keepAccount(tx, stored, next, now)
  // Changes by the shop itself count as saved by a root user.
  const byRoot = by === null || by.viewer.role === 'root'
  await putSetting(tx, key, next, now, { byRoot })
  const changed = Object.keys(next).filter((field) => !isDeepStrictEqual(next[field], stored?.[field] ?? ''))
  const secret = secretFields[key]
  await recordAudit(tx, {
    actor: by?.viewer ?? null,
    action: 'setting.saved',
    subject: { type: 'setting', id: key },
    ...(stored ? { before: withoutSecret(key, stored) } : {}),
    after: {
      ...withoutSecret(key, next),
      ...(secret && changed.includes(secret) ? { [`${secret}Replaced`]: true } : {}),
    },
    ...(by?.requestId ? { requestId: by.requestId } : {}),
  })
  return changed
}

/** Stores the replaced PayPal account, because open payments still use it. */
async function keepAccount(tx: Tx, stored: StoredValue, next: StoredValue, now: Date): Promise<void> {
  const [clientId, clientSecret] = accountOf(stored)
  if (clientId === '' || clientSecret === '' || isDeepStrictEqual(accountOf(stored), accountOf(next))) return
  await keepReplacedAccount(tx, { clientId, clientSecret }, now)
}

const accountOf = (value: StoredValue) =>
  [String(value.paypal_client_id ?? ''), String(value.paypal_client_secret ?? '')] as const

function withSecret(
  platform: Pick<Platform, 'config'>,
  key: SettingKey,
  value: StoredValue,
  stored: StoredValue | null,
): StoredValue {
  const field = secretFields[key]
  if (!field) return value
  const entered = String(value[field] ?? '')
  if (entered === '') return { ...value, [field]: keptSecret(key, value, stored) }
  return { ...value, [field]: seal(platform.config.appSecret, settingPurpose, entered) }
}

/** The stored secret for a form that leaves it blank. @throws HttpError 400 when it was entered for another target. */
function keptSecret(key: SettingKey, value: StoredValue, stored: StoredValue | null): unknown {
  const secret = stored?.[secretFields[key] ?? ''] ?? ''
  if (secret === '' || stored === null || !(key === 'email' || key === 'paypal')) return secret
  if (hasSameTarget(key, value, stored)) return secret
  // Manual payment has no secret, so the secret of the previous account is removed.
  if (key === 'paypal' && value.paypal_type === 'personal') return ''
  throw secretNeededAgain(key)
}

/** Rules that depend on the stored secret (back office §5). */
function assertComplete(key: SettingKey, value: StoredValue): void {
  const invalid = (field: string, code: KeyOf<typeof settingFaults>) =>
    invalidField(`value.${field}`, fault(settingFaults, code))
  if (key === 'email' && !value.smtpPassword) throw invalid('smtpPassword', 'smtp_password_required')
  if (key !== 'paypal') return
  if (value.paypal_type === 'business' && !(value.paypal_client_id && value.paypal_client_secret)) {
    throw invalid(value.paypal_client_id ? 'paypal_client_secret' : 'paypal_client_id', 'paypal_incomplete')
  }
  if (value.paypal_type === 'personal' && !(value.personal_email && value.personal_name)) {
    throw invalid(value.personal_email ? 'personal_name' : 'personal_email', 'paypal_details_required')
  }
}

function withoutSecret(key: SettingKey, value: StoredValue): StoredValue {
  const field = secretFields[key]
  if (!field) return value
  const { [field]: secret, ...rest } = value
  return { ...rest, [`${field}Set`]: Boolean(secret) }
}
