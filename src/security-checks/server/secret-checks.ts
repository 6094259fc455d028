import { findDemoPassword } from '../../accounts/server/demo-accounts.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { allSettings } from '../../settings/all-settings.ts'
import { secretsOf } from '../../settings/secret-account.ts'
import { settingPurpose } from '../../settings/server/read-settings.ts'
import { findSetting } from '../../settings/server/settings-queries.ts'
import { type Check, type CheckContext, failed, inconclusive, passed } from './check.ts'
import { canAlterAudit, countForeignHashes } from './check-queries.ts'

const weakPasswords = ['Cafe8', 'cafetal88', 'CAFETAL88', 'Cafetalito', `Aa1${'a'.repeat(126)}`]

/** Tests the password rule with weak passwords, the format of stored hashes, and the demo's password. */
export const passwordPolicy: Check = async ({ platform, checkPassword }) => {
  const { db } = platform.database
  const accepted = weakPasswords.filter((password) => checkPassword(password) === null)
  if (accepted.length > 0) return failed('password_weak', String(accepted.length))
  const foreign = await countForeignHashes(db)
  if (foreign > 0) return failed('password_unhashed', String(foreign))
  const email = await findDemoPassword(db)
  if (email !== null) return failed('password_public', email)
  return passed('password_strong')
}

/** All stored secrets must be encrypted with the current APP_SECRET. */
export const secretsManagement: Check = async ({ platform }) => {
  if (new Set(platform.config.appSecret).size < 10) return failed('secrets_guessable', 'APP_SECRET')
  const secrets = await storedSecrets(platform)
  const named = (found: typeof secrets) => found.map(({ name }) => name).join(', ')
  const plain = secrets.filter(({ text }) => !/^v1(\.[\w-]+){3}$/.test(text))
  if (plain.length > 0) return failed('secrets_plain', named(plain))
  const locked = lockedOf(secrets, platform.config)
  if (locked.length > 0) return failed('secrets_locked', named(locked))
  return secrets.length > 0 ? passed('secrets_sealed', named(secrets)) : inconclusive('secrets_none')
}

type SecretPlatform = Pick<CheckContext['platform'], 'config' | 'database'>
interface StoredSecret {
  name: string
  text: string
}

/** Names of stored secrets that APP_SECRET does not open. */
export async function findLockedSecrets(platform: SecretPlatform): Promise<string[]> {
  return lockedOf(await storedSecrets(platform), platform.config).map(({ name }) => name)
}

const lockedOf = (secrets: StoredSecret[], { appSecret }: SecretPlatform['config']) =>
  secrets.filter(({ text }) => !opens(appSecret, text))

async function storedSecrets({ database }: Pick<SecretPlatform, 'database'>): Promise<StoredSecret[]> {
  const found: StoredSecret[] = []
  for (const setting of allSettings) {
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

/** Attempts to change an audit event in a transaction that is rolled back. */
export const auditLogging: Check = async ({ platform }) => {
  const altered = await canAlterAudit(platform.database)
  return altered === null ? passed('audit_fixed') : failed('audit_mutable', altered)
}
