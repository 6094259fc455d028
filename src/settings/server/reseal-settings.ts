import { keysOf } from '../../kit/records.ts'
import type { Reseal, Resealer } from '../../kit/server/secrets/app-secret.ts'
import type { SettingKey } from '../setting-values.ts'
import { settingPurpose } from './read-settings.ts'
import {
  findRootSetting,
  keepReplacedAccount,
  listReplacedAccounts,
  lockSetting,
  putRootSetting,
  putSetting,
  type StoredValue,
} from './settings-queries.ts'
import { secretFields } from './stored-settings.ts'

/** Re-encrypts the secrets of settings and of replaced PayPal accounts. */
export const resealSettings: Resealer = async (tx, reseal) => {
  for (const key of keysOf(secretFields)) {
    const stored = await lockSetting(tx, key)
    const byRoot = await findRootSetting(tx, key)
    const next = resealedSetting(key, stored, reseal)
    const nextByRoot = resealedSetting(key, byRoot, reseal)
    if (next) await putSetting(tx, key, next, new Date())
    if (nextByRoot) await putRootSetting(tx, key, nextByRoot)
  }
  for (const account of await listReplacedAccounts(tx)) {
    const clientSecret = reseal(settingPurpose, account.clientSecret)
    if (clientSecret === account.clientSecret) continue
    await keepReplacedAccount(tx, { clientId: account.clientId, clientSecret }, account.replacedAt)
  }
}

/** A setting with its secret re-encrypted; null when nothing changes. */
export function resealedSetting(key: SettingKey, stored: StoredValue | null, reseal: Reseal): StoredValue | null {
  const field = secretFields[key]
  const sealed = field && stored?.[field]
  if (!field || typeof sealed !== 'string' || sealed === '') return null
  const next = reseal(settingPurpose, sealed)
  return next === sealed ? null : { ...stored, [field]: next }
}
