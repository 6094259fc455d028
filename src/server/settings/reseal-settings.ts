import type { Resealer } from '../platform/secrets/app-secret.ts'
import { sealedSetting } from './read-settings.ts'
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

/** Seals the secrets of the settings anew, those of replaced PayPal accounts too. */
export const resealSettings: Resealer = async (tx, reseal) => {
  for (const [key, field] of Object.entries(secretFields)) {
    const stored = await lockSetting(tx, key)
    const byRoot = await findRootSetting(tx, key)
    const next = resealed(stored, field, reseal)
    const nextByRoot = resealed(byRoot, field, reseal)
    if (next) await putSetting(tx, key, next, new Date())
    if (nextByRoot) await putRootSetting(tx, key, nextByRoot)
  }
  for (const account of await listReplacedAccounts(tx)) {
    const clientSecret = reseal(sealedSetting, account.clientSecret)
    if (clientSecret === account.clientSecret) continue
    await keepReplacedAccount(tx, { clientId: account.clientId, clientSecret }, account.replacedAt)
  }
}

/** The value with its secret sealed anew; null when there is nothing to change. */
function resealed(stored: StoredValue | null, field: string, reseal: Parameters<Resealer>[1]): StoredValue | null {
  const sealed = stored?.[field]
  if (typeof sealed !== 'string' || sealed === '') return null
  const next = reseal(sealedSetting, sealed)
  return next === sealed ? null : { ...stored, [field]: next }
}
