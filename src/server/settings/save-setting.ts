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

/** What a save changed: `rootMail` is the mail setting that a root had saved before it, secret sealed. */
interface Saved {
  key: SettingKey
  fields: string[]
  viewer: Viewer
  rootMail: StoredValue | null
}

/** Called after a save, in its transaction. */
export type SettingSaved = (tx: Tx, saved: Saved) => Promise<void>

/**
 * Saves a setting: checked by the schema of its key, secrets sealed, a blank secret keeps the stored one. The change is
 * recorded without its secrets. Call `forgetSettings` after the commit when the same process reads it back at once.
 * @returns the names of the fields that are another now; a secret that was given counts as one.
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
  // The shop itself saves nothing that a root would not.
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

/** Payments that are open go on with the account that opened them. */
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
  const given = String(value[field] ?? '')
  if (given === '') return { ...value, [field]: keptSecret(key, value, stored) }
  if (given.length > longestSecret) throw badRequest(`${field}: At most ${longestSecret} characters`)
  return { ...value, [field]: seal(platform.config.appSecret, sealedSetting, given) }
}

/** The stored secret for a form that leaves it blank. @throws HttpError 400 when it was entered for another target. */
function keptSecret(key: SettingKey, value: StoredValue, stored: StoredValue | null): unknown {
  const secret = stored?.[secretFields[key] ?? ''] ?? ''
  if (secret === '' || stored === null || !(key === 'email' || key === 'paypal')) return secret
  if (hasSameTarget(key, value, stored)) return secret
  // A shop that is paid by hand uses no secret: that of another account is dropped.
  if (key === 'paypal' && value.paypal_type === 'personal') return ''
  throw secretNeededAgain(key)
}

/** Rules that need the kept secret (back office §5). */
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
