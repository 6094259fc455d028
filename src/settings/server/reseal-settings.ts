import type { Reseal, Resealer } from '../../kit/server/secrets/app-secret.ts'
import { allSettings, type SettingKey, settingsByKey } from '../all-settings.ts'
import { secretsOf } from '../secret-account.ts'
import { settingPurpose } from './read-settings.ts'
import {
  findRootSetting,
  keepReplacedSecret,
  listReplacedSecrets,
  lockSetting,
  putRootSetting,
  putSetting,
  type StoredValue,
} from './settings-queries.ts'

/** Re-encrypts the secrets of settings and of replaced accounts. */
export const resealSettings: Resealer = async (tx, reseal) => {
  for (const { key } of allSettings.filter((setting) => secretsOf(setting).length > 0)) {
    const { value: stored } = await lockSetting(tx, key)
    const byRoot = await findRootSetting(tx, key)
    const next = resealedSetting(key, stored, reseal)
    const nextByRoot = resealedSetting(key, byRoot, reseal)
    if (next) await putSetting(tx, key, next, new Date())
    if (nextByRoot) await putRootSetting(tx, key, nextByRoot)
  }
  for (const { account, secret, replacedAt } of await listReplacedSecrets(tx)) {
    const next = reseal(settingPurpose, secret)
    if (next !== secret) await keepReplacedSecret(tx, { account, secret: next }, replacedAt)
  }
}

/** A setting with its secrets re-encrypted; null when nothing changes. */
export function resealedSetting(key: SettingKey, stored: StoredValue | null, reseal: Reseal): StoredValue | null {
  const next = secretsOf(settingsByKey[key]).flatMap(([name]) => {
    const sealed = stored?.[name]
    if (typeof sealed !== 'string' || sealed === '') return []
    const resealed = reseal(settingPurpose, sealed)
    return resealed === sealed ? [] : [[name, resealed]]
  })
  return next.length === 0 ? null : { ...stored, ...Object.fromEntries(next) }
}
