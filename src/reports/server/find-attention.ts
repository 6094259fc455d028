import { type BackupStatus, findBackupStatus } from '../../backup/server/backup-status.ts'
import { findViolations } from '../../invariants/server/invariant-queries.ts'
import { entriesOf } from '../../kit/records.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { countWaiting } from '../../messages/server/contact-queries.ts'
import { findFailedWebhooks } from '../../payments/server/webhook-queries.ts'
import type { Attention } from '../office-api.ts'
import {
  countOrdersToShip,
  findFailedMails,
  findLostPictures,
  findLowStock,
  findMoneyToSend,
  findPaymentsToReview,
} from './report-queries.ts'

const maxListed = 5

/** The items that need action by staff. Mails to root users are visible to root users only. */
export async function findAttention(
  { config, clock, database: { db } }: Pick<Platform, 'config' | 'clock' | 'database'>,
  viewer: Pick<Viewer, 'role'>,
): Promise<Attention> {
  const now = clock()
  const { backup, ...found } = await allOf({
    ordersToShip: countOrdersToShip(db),
    messages: countWaiting(db, now),
    lowStock: findLowStock(db, maxListed),
    failedMails: findFailedMails(db, maxListed, viewer),
    paymentsToReview: findPaymentsToReview(db, maxListed),
    failedNotices: findFailedWebhooks(db, maxListed),
    moneyToSend: findMoneyToSend(db, maxListed),
    lostPictures: findLostPictures(db, maxListed),
    violations: findViolations(db, maxListed),
    backup: findBackupStatus(db, config, now),
  })
  const isMissing = backup === null && !config.backup.isElsewhere && config.mode === 'production'
  return { ...found, backups: { ...present(backup), isMissing: isMissing && viewer.role === 'root' } }
}

/** The results of named queries. */
async function allOf<T extends Record<string, unknown>>(queries: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const results = entriesOf(queries).map(async ([name, query]) => [name, await query] as const)
  // The type of Object.fromEntries() has any string as a key.
  return Object.fromEntries(await Promise.all(results)) as T
}

const present = (status: BackupStatus | null) => ({
  backedUpAt: status?.backedUpAt ?? null,
  testedAt: status?.testedAt ?? null,
  backupError: status?.backupError ?? null,
  testError: status?.testError ?? null,
  isOld: status?.isOld ?? false,
})
