import { type Check, failed, inconclusive, passed } from '../../checks/server/check.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { type Examination, faulty, ok, warning } from '../../kit/server/examination.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { findAppSecretState } from '../../kit/server/secrets/app-secret.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { secretsOf } from '../secret-account.ts'
import type { AnySetting } from '../setting.ts'
import { settingPurpose } from './read-settings.ts'
import { findSetting } from './settings-queries.ts'

/** All stored secrets must be encrypted with the current APP_SECRET. */
export const secretsManagement =
  (declared: () => readonly AnySetting[]): Check =>
  async ({ platform }) => {
    if (new Set(platform.config.appSecret).size < 10) return failed('secrets_guessable', 'APP_SECRET')
    const secrets = await storedSecrets(platform.database, declared())
    const named = (found: typeof secrets) => found.map(({ name }) => name).join(', ')
    const plain = secrets.filter(({ text }) => !/^v1(\.[\w-]+){3}$/.test(text))
    if (plain.length > 0) return failed('secrets_plain', named(plain))
    const locked = lockedOf(secrets, platform.config)
    if (locked.length > 0) return failed('secrets_locked', named(locked))
    return secrets.length > 0 ? passed('secrets_sealed', named(secrets)) : inconclusive('secrets_none')
  }

interface StoredSecret {
  name: string
  text: string
}

/** Names of stored secrets that APP_SECRET does not open. */
async function findLockedSecrets({ config, database }: Installation, settings: readonly AnySetting[]) {
  return lockedOf(await storedSecrets(database, settings), config).map(({ name }) => name)
}

const lockedOf = (secrets: StoredSecret[], { appSecret }: Config) =>
  secrets.filter(({ text }) => !opens(appSecret, text))

async function storedSecrets(database: Database, settings: readonly AnySetting[]): Promise<StoredSecret[]> {
  const found: StoredSecret[] = []
  for (const setting of settings) {
    for (const [field] of secretsOf(setting)) {
      const text = String((await findSetting(database.db, setting.key)).value?.[field] ?? '')
      if (text !== '') found.push({ name: `${setting.key}.${field}`, text })
    }
  }
  return found
}

function opens(appSecret: string, text: string): boolean {
  try {
    open(appSecret, settingPurpose, text)
    return true
  } catch {
    return false
  }
}

/** APP_SECRET fits the database, and opens every stored secret. */
export async function examineSecret(shop: Installation, settings: readonly AnySetting[]): Promise<Examination> {
  const state = await findAppSecretState(shop)
  if (state === 'wrong') {
    return faulty(
      'APP_SECRET is not the secret of this database.',
      'Set the secret with which the shop was set up. If it is lost: docs/operations.md, "Changing the secret".',
    )
  }
  if (state === 'previous') {
    return warning(
      'APP_SECRET was changed, and the stored secrets still have the previous one.',
      'Restart the shop once.',
    )
  }
  const locked = await findLockedSecrets(shop, settings)
  if (locked.length > 0) {
    return faulty(`APP_SECRET does not open: ${locked.join(', ')}.`, 'Enter these passwords again in the settings.')
  }
  return ok(state === 'new' ? 'Not used yet.' : 'APP_SECRET opens the stored secrets.')
}
