import type { Attention } from '../../contract/reports.ts'
import { countWaiting } from '../contact/contact-queries.ts'
import { findViolations } from '../invariants/invariant-queries.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { countOrdersToShip, findFailedMails, findLowStock, findPaymentsToReview } from './report-queries.ts'

const maxListed = 5

/** What needs attention by staff. Mails to root users are visible to root users only. */
export async function findAttention(db: Db, viewer: Pick<Viewer, 'role'>, now: Date): Promise<Attention> {
  const [ordersToShip, messages, lowStock, failedMails, paymentsToReview, violations] = await Promise.all([
    countOrdersToShip(db),
    countWaiting(db, now),
    findLowStock(db, maxListed),
    findFailedMails(db, maxListed, viewer),
    findPaymentsToReview(db, maxListed),
    findViolations(db, maxListed),
  ])
  return { ordersToShip, messages, lowStock, failedMails, paymentsToReview, violations }
}
