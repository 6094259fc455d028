import type { Attention } from '../../contract/reports.ts'
import { type BackupStatus, findBackupStatus } from '../backup/backup-status.ts'
import { countWaiting } from '../contact/contact-queries.ts'
import { findViolations } from '../invariants/invariant-queries.ts'
import { findFailedWebhooks } from '../payments/webhook-queries.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
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
  const [
    ordersToShip,
    messages,
    lowStock,
    failedMails,
    paymentsToReview,
    failedNotices,
    moneyToSend,
    lostPictures,
    violations,
    backup,
  ] = await Promise.all([
    countOrdersToShip(db),
    countWaiting(db, now),
    findLowStock(db, maxListed),
    findFailedMails(db, maxListed, viewer),
    findPaymentsToReview(db, maxListed),
    findFailedWebhooks(db, maxListed),
    findMoneyToSend(db, maxListed),
    findLostPictures(db, maxListed),
    findViolations(db, maxListed),
    findBackupStatus(db, config, now),
  ])
  const isMissing = backup === null && !config.backup.isElsewhere && config.mode === 'production'
  const backups = { ...present(backup), isMissing: isMissing && viewer.role === 'root' }
  return {
    ordersToShip,
    messages,
    lowStock,
    failedMails,
    paymentsToReview,
    failedNotices,
    moneyToSend,
    lostPictures,
    violations,
    backups,
  }
}

const present = (status: BackupStatus | null) => ({
  backedUpAt: status?.backedUpAt ?? null,
  testedAt: status?.testedAt ?? null,
  backupError: status?.backupError ?? null,
  testError: status?.testError ?? null,
  isOld: status?.isOld ?? false,
})
