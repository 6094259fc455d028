import { timingSafeEqual } from 'node:crypto'
import { findCheckoutByPaypalOrder } from '../payments/checkout-queries.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'
import { forbidden, notFound, unauthorized } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { hashSecret } from './create-checkout.ts'

/**
 * The caller's own checkout, by session or by its capture secret: a session may expire while the payment window is open.
 * Throws 401 without a session, 403 for an unverified email address, 404 for an unknown checkout or that of another user.
 */
export async function findOwnCheckout(
  db: Db,
  caller: { viewer: Viewer | null; captureSecret: string | undefined },
  paypalOrderId: string,
): Promise<CheckoutRow> {
  const checkout = await findCheckoutByPaypalOrder(db, paypalOrderId)
  if (checkout && hasSecret(checkout, caller.captureSecret)) return checkout
  if (!caller.viewer) throw unauthorized()
  if (!caller.viewer.emailVerified) throw forbidden('Please verify your email address first.', 'email_unverified')
  if (checkout?.userId !== caller.viewer.id) throw notFound()
  return checkout
}

function hasSecret(checkout: CheckoutRow, secret: string | undefined): boolean {
  if (secret === undefined || checkout.captureSecretHash === null) return false
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(checkout.captureSecretHash))
}
