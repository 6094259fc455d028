import type { Attention } from '../../contract/reports.ts'
import { countWaiting } from '../contact/contact-queries.ts'
import { findViolations } from '../invariants/invariant-queries.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { countOrdersToShip, findFailedMails, findLowStock, findPaymentsToReview } from './report-queries.ts'

const shown = 5

/** What waits for a person. Mails to root users are shown to root users only, as these users are. */
export async function findAttention(db: Db, viewer: Pick<Viewer, 'role'>, now: Date): Promise<Attention> {
  const [ordersToShip, messages, lowStock, failedMails, paymentsToReview, violations] = await Promise.all([
    countOrdersToShip(db),
    countWaiting(db, now),
    findLowStock(db, shown),
    findFailedMails(db, shown, viewer),
    findPaymentsToReview(db, shown),
    findViolations(db, shown),
  ])
  return { ordersToShip, messages, lowStock, failedMails, paymentsToReview, violations }
}
