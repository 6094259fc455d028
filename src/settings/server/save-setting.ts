import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { entriesOf } from '../../kit/records.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { assertNotNewer, invalidField } from '../../kit/server/http/errors.ts'
import type { By, Viewer } from '../../kit/server/http/guards.ts'
import type { Installation, Platform } from '../../kit/server/platform.ts'
import { seal } from '../../kit/server/secrets/secret-box.ts'
import { assertPicturesExist } from '../../pictures/server/store-picture.ts'
import { settingFaults } from '../office-texts.ts'
import { hasSameAccount, type SecretField, secretsOf } from '../secret-account.ts'
import type { AnySetting, AnyValue } from '../setting.ts'
import type { OtherSetting } from './other-setting.ts'
import { settingPurpose } from './read-settings.ts'
import { clearSettingsCache } from './settings-cache.ts'
import { findRootSetting, keepReplacedSecret, lockSetting, putSetting, type StoredValue } from './settings-queries.ts'

/** A saved change. `rootBefore` is the value that a root user had saved before, secret encrypted. */
interface Saved {
  setting: AnySetting
  fields: string[]
  viewer: Viewer
  rootBefore: StoredValue | null
}

/** Called after a save, in its transaction. */
export type SettingSaved = (tx: Tx, saved: Saved) => Promise<void>

declare module '../../kit/server/feature.ts' {
  interface App {
    settingSaved: SettingSaved
  }
  interface Feature {
    /** What staff set of it. */
    settings?: readonly AnySetting[]
    /** What is saved at the address of the settings, but in its own way. */
    otherSettings?: readonly OtherSetting[]
    /** Runs in the transaction that saves a setting. */
    settingSaved?: (platform: Platform) => SettingSaved
  }
}

/** What is saved, and by whom: null for the shop itself. */
interface Save {
  value: StoredValue
  /** The version that was read; undefined saves over any. */
  version?: number | undefined
  by?: By
}

/**
 * Saves a setting with its secrets encrypted; a blank secret keeps the stored one. The change is audited
 * without secrets. Call `clearSettingsCache` after the commit if the same process reads it immediately.
 * @returns the names of the changed fields, including a newly entered secret, and the new version.
 * @throws HttpError 400 for a secret or an account that is missing, 409 when a newer version than the named one is
 *   stored.
 */
export async function saveSetting(
  platform: Installation,
  tx: Tx,
  setting: AnySetting,
  { value, version, by }: Save,
): Promise<{ fields: string[]; version: number }> {
  const { key } = setting
  const stored = await lockSetting(tx, key)
  assertNotNewer(stored, version)
  const before = stored.value
  const next = withSecrets(platform.config, setting, value, before)
  const invalid = setting.check?.(next)
  if (invalid) throw invalidField(`value.${invalid.field}`, invalid)
  const pictures = entriesOf(setting.fields).filter(([, { kind }]) => kind === 'picture')
  await assertPicturesExist(
    tx,
    pictures.map(([name]) => [`value.${name}`, String(next[name] ?? '')]),
  )
  const now = platform.clock()
  if (before) await keepReplaced(tx, secretsOf(setting), [before, next], now)
  // Changes by the shop itself count as saved by a root user.
  const byRoot = by === undefined || by.viewer.role === 'root'
  const newVersion = await putSetting(tx, key, next, now, { byRoot })
  const changed = Object.keys(next).filter((field) => !isDeepStrictEqual(next[field], before?.[field] ?? ''))
  const replaced = secretsOf(setting).filter(([name]) => changed.includes(name))
  await recordAudit(tx, {
    by: by ?? null,
    action: 'setting.saved',
    subject: { type: 'setting', id: key },
    ...(before ? { before: audited(setting, before) } : {}),
    after: {
      ...audited(setting, next),
      ...Object.fromEntries(replaced.map(([name]) => [`${name}Replaced`, true])),
    },
  })
  return { fields: changed, version: newVersion }
}

/** Saves a setting that staff have sent, and clears the cache of this process; the database notifies the others. */
export async function saveSentSetting(
  platform: Platform,
  onSaved: SettingSaved,
  by: By,
  setting: AnySetting,
  { value, version: read }: Omit<Save, 'by'>,
): Promise<{ key: string; version: number }> {
  const version = await inTransaction(platform.database, async (tx) => {
    const rootBefore = await findRootSetting(tx, setting.key)
    const { fields, version } = await saveSetting(platform, tx, setting, { value, version: read, by })
    await onSaved(tx, { setting, fields, viewer: by.viewer, rootBefore })
    return version
  })
  clearSettingsCache(platform.database.db)
  return { key: setting.key, version }
}

/** Keeps the secret of an account that is replaced, because open payments still need it. */
async function keepReplaced(
  tx: Tx,
  secrets: ReturnType<typeof secretsOf>,
  [stored, next]: [StoredValue, StoredValue],
  now: Date,
): Promise<void> {
  for (const [name, { keptBy }] of secrets) {
    if (keptBy === undefined) continue
    const [account, secret] = [String(stored[keptBy] ?? ''), String(stored[name] ?? '')]
    const isSame = account === next[keptBy] && secret === next[name]
    if (account !== '' && secret !== '' && !isSame) await keepReplacedSecret(tx, { account, secret }, now)
  }
}

/** The value to store: a typed secret is sealed, a blank one is the stored one. */
function withSecrets(config: Config, setting: AnySetting, value: StoredValue, stored: StoredValue | null): StoredValue {
  const secrets = secretsOf(setting).map(([name, field]) => {
    const entered = String(value[name] ?? '')
    const kept = () => keptSecret(setting, [name, field], value, stored)
    return [name, entered === '' ? kept() : seal(config.appSecret, settingPurpose, entered)]
  })
  return { ...value, ...Object.fromEntries(secrets) }
}

/** The stored secret for a form that leaves it blank. @throws HttpError 400 when it was entered for another account. */
function keptSecret(
  { needsNoSecret }: AnySetting,
  [name, field]: [name: string, field: SecretField],
  value: AnyValue,
  stored: AnyValue | null,
): unknown {
  const secret = stored?.[name] ?? ''
  if (secret === '' || stored === null || hasSameAccount(field, value, stored)) return secret
  if (needsNoSecret?.(value)) return ''
  throw invalidField(`value.${name}`, fault(settingFaults, field.again))
}

/** A value for the audit trail: of a secret only whether it is set, under the names that its old events have. */
function audited(setting: AnySetting, value: StoredValue): AnyValue {
  const secrets = secretsOf(setting)
  const rest = Object.entries(value).filter(([name]) => !secrets.some(([secret]) => secret === name))
  return Object.fromEntries([...rest, ...secrets.map(([name]) => [`${name}Set`, Boolean(value[name])])])
}
