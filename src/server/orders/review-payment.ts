import type { CheckoutState } from '../../domain/checkout-state.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { updateCheckout } from '../payments/checkout-queries.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { alertStaff } from './order-mails.ts'

/** Money that a person must look at: never fulfilled by itself. Staff are told once. */
export async function reviewPayment(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  found: { note: string; nextCheckAt?: Date },
): Promise<CheckoutState> {
  if (checkout.state === 'review') return 'review'
  const { note, nextCheckAt = null } = found
  await updateCheckout(tx, checkout.id, { state: 'review', note, nextCheckAt, capturingSince: null })
  await alertStaff(platform, tx, checkout, { note })
  await recordAudit(tx, {
    actor: null,
    action: 'checkout.review',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, note },
  })
  return 'review'
}
