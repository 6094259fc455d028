import type { Db } from '../../kit/server/database/database.ts'
import { findPayment } from '../../sale/server/checkout-queries.ts'
import type { FoundPayment, PaymentSearch } from './payment-provider.ts'

/** The longest range of a search, less a margin. */
const rangeMs = 30 * 86_400_000

/**
 * The payments that an account received since a moment and that are missing in the shop: after a backup was restored, those
 * that were captured after it. Throws ProviderError.
 */
export async function findUnknownPayments(
  db: Db,
  search: PaymentSearch,
  range: { since: Date; until: Date },
): Promise<FoundPayment[]> {
  const unknown: FoundPayment[] = []
  for (let from = range.since.getTime(); from < range.until.getTime(); from += rangeMs) {
    const until = new Date(Math.min(from + rangeMs, range.until.getTime()))
    for (const payment of await search.between(new Date(from), until)) {
      if (!(await findPayment(db, payment.captureId))) unknown.push(payment)
    }
  }
  return unknown
}
