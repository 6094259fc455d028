import { findSoldLines } from '../../catalog/server/sold-lines.ts'
import { endLockedAttempt } from '../../checkout/server/end-attempt.ts'
import { fault } from '../../kit/fault.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { OrderLine } from '../../orders/order-line.ts'
import { findOrderOfCheckout } from '../../orders/server/order-queries.ts'
import { lockAttemptOf } from '../../payments/server/checkout-queries.ts'
import { draftFaults } from '../office-texts.ts'
import type { DraftRow } from './tables.ts'

/**
 * Makes way for a change or a payment of a locked draft: ends a payment of it that was opened and not made, whose approval is
 * then captured no more.
 * @throws HttpError 409 for a draft that is canceled, paid or being paid
 */
export async function endOpenPayment(
  platform: Platform,
  tx: Tx,
  { canceledAt, orderNumber }: DraftRow,
  ending: 'superseded' | 'canceled',
): Promise<void> {
  if (canceledAt) throw refusal(409, fault(draftFaults, 'draft_canceled'))
  const attempt = orderNumber === null ? null : await lockAttemptOf(tx, orderNumber)
  if (!attempt) return
  if (attempt.state === 'created') {
    return endLockedAttempt(platform, tx, attempt, { retry: false, ending, note: null })
  }
  const isPaid = (await findOrderOfCheckout(tx, attempt.id)) !== null
  throw refusal(409, fault(draftFaults, isPaid ? 'draft_paid' : 'draft_being_paid'))
}

/**
 * The lines with the pictures and addresses of their products as they are now: a link keeps neither.
 * @throws HttpError 409 for what is not sold any more
 */
export async function withProducts(
  db: Db,
  lines: readonly OrderLine[],
): Promise<{ items: OrderLine[]; slugs: string[] }> {
  const sold = await findSoldLines(db, lines)
  return {
    items: sold.map(({ row, ...line }) => ({ ...line, imageUrl: row.imageUrl })),
    slugs: sold.map(({ row }) => row.slug),
  }
}
