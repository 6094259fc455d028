import type { Tx } from '../../kit/server/database/database.ts'
import type { Reseal } from '../../kit/server/secrets/app-secret.ts'
import { secretsOf } from '../secret-account.ts'
import type { AnySetting } from '../setting.ts'
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
export async function resealSettings(settings: readonly AnySetting[], tx: Tx, reseal: Reseal): Promise<void> {
  for (const setting of settings.filter((one) => secretsOf(one).length > 0)) {
    const { key } = setting
    const { value: stored } = await lockSetting(tx, key)
    const byRoot = await findRootSetting(tx, key)
    const next = resealedSetting(setting, stored, reseal)
    const nextByRoot = resealedSetting(setting, byRoot, reseal)
    if (next) await putSetting(tx, key, next, new Date())
    if (nextByRoot) await putRootSetting(tx, key, nextByRoot)
  }
  for (const { account, secret, replacedAt } of await listReplacedSecrets(tx)) {
    const next = reseal(settingPurpose, secret)
    if (next !== secret) await keepReplacedSecret(tx, { account, secret: next }, replacedAt)
  }
}

/** A setting with its secrets re-encrypted; null when nothing changes. */
export function resealedSetting(
  setting: Pick<AnySetting, 'fields'>,
  stored: StoredValue | null,
  reseal: Reseal,
): StoredValue | null {
  const next = secretsOf(setting).flatMap(([name]) => {
    const sealed = stored?.[name]
    if (typeof sealed !== 'string' || sealed === '') return []
    const resealed = reseal(settingPurpose, sealed)
    return resealed === sealed ? [] : [[name, resealed]]
  })
  return next.length === 0 ? null : { ...stored, ...Object.fromEntries(next) }
}
