import { isDeepStrictEqual } from 'node:util'
import { isSettingKey, type SettingKey, settingSchemas } from '../../contract/setting-values.ts'
import { hasSameTarget } from '../../domain/secret-target.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { badRequest, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { seal } from '../platform/secrets/secret-box.ts'
import { sealedSetting } from './read-settings.ts'
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
 * Validates and saves a setting with its secret encrypted; a blank secret keeps the stored one. The change is audited
 * without secrets. Call `forgetSettings` after the commit if the same process reads it immediately.
 * @returns the names of the changed fields, including a newly entered secret.
 * @throws HttpError 404 for an unknown key, 400 with the first fault.
 */
export async function saveSetting(
  platform: Pick<Platform, 'config' | 'clock'>,
  tx: Tx,
  key: string,
  value: unknown,
  by: { viewer: Viewer; requestId?: string } | null = null,
): Promise<string[]> {
  if (!isSettingKey(key)) throw notFound()
  const checked = check(key, value)
  const stored = await lockSetting(tx, key)
  const next = withSecret(platform, key, checked, stored)
  assertComplete(key, next)
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

const longestSecret = 300

function check(key: SettingKey, value: unknown): StoredValue {
  const result = settingSchemas[key].safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw badRequest(issue ? `${issue.path.join('.') || key}: ${issue.message}` : 'Invalid setting')
}

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
  if (entered.length > longestSecret) throw badRequest(`${field}: At most ${longestSecret} characters`)
  return { ...value, [field]: seal(platform.config.appSecret, sealedSetting, entered) }
}

/** The stored secret for a form that leaves it blank. @throws HttpError 400 when it was entered for another target. */
function keptSecret(key: SettingKey, value: StoredValue, stored: StoredValue | null): unknown {
  const secret = stored?.[secretFields[key] ?? ''] ?? ''
  if (secret === '' || stored === null || !(key === 'email' || key === 'paypal')) return secret
  if (hasSameTarget(key, value, stored)) return secret
  // Manual payment uses no secret: drop that of another account.
  if (key === 'paypal' && value.paypal_type === 'personal') return ''
  throw secretNeededAgain(key)
}

/** Rules that depend on the stored secret (back office §5). */
function assertComplete(key: SettingKey, value: StoredValue): void {
  if (key === 'email' && !value.smtpPassword) throw badRequest('SMTP password is required')
  if (key !== 'paypal') return
  if (value.paypal_type === 'business' && !(value.paypal_client_id && value.paypal_client_secret)) {
    throw badRequest('Please provide both PayPal Client ID and Client Secret for business account.')
  }
  if (value.paypal_type === 'personal' && !(value.personal_email && value.personal_name)) {
    throw badRequest('Please provide at least PayPal email and name for personal account.')
  }
}

function withoutSecret(key: SettingKey, value: StoredValue): StoredValue {
  const field = secretFields[key]
  if (!field) return value
  const { [field]: secret, ...rest } = value
  return { ...rest, [`${field}Set`]: Boolean(secret) }
}
