import { sql } from 'drizzle-orm'
import type { Config } from '../../config/config.ts'
import { type Database, inTransaction, type Tx } from '../database/database.ts'
import type { Log } from '../log.ts'
import { StartRefusal } from '../start-refusal.ts'
import { secretCanary } from '../tables.ts'
import { open, seal } from './secret-box.ts'

/**
 * Seals a text anew under the present secret when it was sealed under the previous one.
 * @returns the same text when it is sealed under the present secret already, or under none of the two.
 */
export type Reseal = (purpose: string, sealed: string) => string

/** Passes every sealed text that a domain stores through `reseal` and stores the result. */
export type Resealer = (tx: Tx, reseal: Reseal) => Promise<void>

interface SecretParts {
  config: Pick<Config, 'appSecret' | 'appSecretPrevious' | 'appSecretLost'>
  database: Database
  log: Log
}

const canaryPurpose = 'canary'

/**
 * Checks that APP_SECRET is the one of this database. With APP_SECRET_PREVIOUS, everything that the older secret sealed
 * is sealed anew, in one transaction. Instances that start together take turns.
 * @throws StartRefusal when neither secret fits, unless APP_SECRET_LOST says that the right one is gone.
 */
export async function ensureAppSecret(parts: SecretParts, resealers: readonly Resealer[]): Promise<void> {
  const { config, database, log } = parts
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('app_secret'))`)
    const [canary] = await tx.select().from(secretCanary)
    if (canary && opens(config.appSecret, canaryPurpose, canary.sealed)) return
    const counts = { present: 0, resealed: 0, unreadable: 0 }
    if (canary)
      counts[
        config.appSecretPrevious && opens(config.appSecretPrevious, canaryPurpose, canary.sealed)
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
      log.info(counts, 'sealed the stored secrets anew: APP_SECRET_PREVIOUS is not needed any more')
    if (counts.unreadable > 0) log.error(counts, 'some stored secrets do not open: enter them again in the settings')
  })
}

function resealWith({ appSecret, appSecretPrevious }: SecretParts['config'], counts: Record<string, number>): Reseal {
  const count = (name: 'present' | 'resealed' | 'unreadable') => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  return (purpose, sealed) => {
    if (opens(appSecret, purpose, sealed)) {
      count('present')
      return sealed
    }
    if (appSecretPrevious === null || !opens(appSecretPrevious, purpose, sealed)) {
      count('unreadable')
      return sealed
    }
    count('resealed')
    return seal(appSecret, purpose, open(appSecretPrevious, purpose, sealed))
  }
}

function opens(secret: string, purpose: string, sealed: string): boolean {
  try {
    open(secret, purpose, sealed)
    return true
  } catch {
    return false
  }
}

const wrongSecret = () =>
  new StartRefusal(
    'APP_SECRET is not the secret of this database: what is stored under it does not open. Set the right one. ' +
      'To change it, set the new one as APP_SECRET and the old one as APP_SECRET_PREVIOUS. ' +
      'If the old one is lost, start once with APP_SECRET_LOST=1 and enter the passwords in the settings again.',
  )
