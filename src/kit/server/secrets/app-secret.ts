import { sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { type Database, inTransaction, type Tx } from '../database/database.ts'
import type { Log } from '../log.ts'
import { StartRefusal } from '../start-refusal.ts'
import { secretCanary } from '../tables.ts'
import { open, seal } from './secret-box.ts'

/**
 * Encrypts a text again with the current secret when it was encrypted with the previous one.
 * @returns the same text when it is encrypted with the current secret already, or with neither.
 */
export type Reseal = (purpose: string, sealed: string) => string

/** Passes every encrypted text that a domain stores through `reseal` and stores the result. */
export type Resealer = (tx: Tx, reseal: Reseal) => Promise<void>

interface SecretParts {
  config: Pick<Config, 'appSecret' | 'appSecretPrevious' | 'appSecretLost'>
  database: Database
  log: Log
}

const canaryPurpose = 'canary'

/**
 * Checks that APP_SECRET belongs to this database. With APP_SECRET_PREVIOUS, all values encrypted with the older secret
 * are encrypted again in one transaction. Concurrent instances wait for each other.
 * @throws StartRefusal when neither secret fits, unless APP_SECRET_LOST is set.
 */
export async function ensureAppSecret(parts: SecretParts, resealers: readonly Resealer[]): Promise<void> {
  const { config, database, log } = parts
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('app_secret'))`)
    const [canary] = await tx.select().from(secretCanary)
    if (canary && canOpen(config.appSecret, canaryPurpose, canary.sealed)) return
    const counts = { present: 0, resealed: 0, unreadable: 0 }
    if (canary)
      counts[
        config.appSecretPrevious && canOpen(config.appSecretPrevious, canaryPurpose, canary.sealed)
          ? 'resealed'
          : 'unreadable'
      ]++
    const reseal = resealWith(config, counts)
    for (const resealer of resealers) await resealer(tx, reseal)
    if (counts.unreadable > 0 && counts.resealed + counts.present === 0 && !config.appSecretLost) throw wrongSecret()
    const sealed = seal(config.appSecret, canaryPurpose, canaryPurpose)
    await tx
      .insert(secretCanary)
      .values({ sealed })
      .onConflictDoUpdate({ target: secretCanary.single, set: { sealed } })
    if (counts.resealed > 0)
      log.info(counts, 'encrypted the stored secrets again: APP_SECRET_PREVIOUS is no longer needed')
    if (counts.unreadable > 0)
      log.error(counts, 'some stored secrets cannot be decrypted: enter them again in the settings')
  })
}

/**
 * Which secret sealed this database: `right` APP_SECRET, `previous` APP_SECRET_PREVIOUS, `wrong` neither; `new` if no
 * shop has used it yet. Changes nothing.
 */
export async function findAppSecretState({
  config,
  database,
}: Pick<SecretParts, 'config' | 'database'>): Promise<'new' | 'right' | 'previous' | 'wrong'> {
  const [canary] = await database.db.select().from(secretCanary)
  if (!canary) return 'new'
  if (canOpen(config.appSecret, canaryPurpose, canary.sealed)) return 'right'
  const { appSecretPrevious } = config
  return appSecretPrevious && canOpen(appSecretPrevious, canaryPurpose, canary.sealed) ? 'previous' : 'wrong'
}

function resealWith({ appSecret, appSecretPrevious }: SecretParts['config'], counts: Record<string, number>): Reseal {
  const count = (name: 'present' | 'resealed' | 'unreadable') => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  return (purpose, sealed) => {
    if (canOpen(appSecret, purpose, sealed)) {
      count('present')
      return sealed
    }
    if (appSecretPrevious === null || !canOpen(appSecretPrevious, purpose, sealed)) {
      count('unreadable')
      return sealed
    }
    count('resealed')
    return seal(appSecret, purpose, open(appSecretPrevious, purpose, sealed))
  }
}

function canOpen(secret: string, purpose: string, sealed: string): boolean {
  try {
    open(secret, purpose, sealed)
    return true
  } catch {
    return false
  }
}

const wrongSecret = () =>
  new StartRefusal(
    'APP_SECRET is not the secret of this database: its encrypted values cannot be decrypted. Set the right one. ' +
      'To change it, set the new one as APP_SECRET and the old one as APP_SECRET_PREVIOUS. ' +
      'If the old one is lost, start once with APP_SECRET_LOST=1 and enter the passwords in the settings again.',
  )
