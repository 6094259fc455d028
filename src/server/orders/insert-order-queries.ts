import { eq, sql } from 'drizzle-orm'
import type { PaymentStatus } from '../../domain/order-status.ts'
import { copiedColumns } from '../payments/open-checkout-queries.ts'
import { type CheckoutRow, checkouts } from '../payments/tables.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { placeholders, prepared } from '../platform/database/prepared.ts'
import { type OrderRow, orders } from './tables.ts'

interface OrderPayment {
  paymentStatus: PaymentStatus
  paymentMethod: string
  captureId: string | null
}

/** Cast explicitly: Drizzle's jsonb column would store JSON `null` instead of SQL NULL. */
const shippingAddress = sql`${sql.placeholder('shippingAddress')}::jsonb`

const insertPlaceholders = {
  ...placeholders(...copiedColumns, 'orderNumber', 'checkoutId', 'currency', 'paypalOrderId'),
  ...placeholders('paymentStatus', 'paymentMethod'),
  paypalTransactionId: sql.placeholder('captureId'),
  customerAddress: shippingAddress,
  shippingAddress,
}

const valuesOf = (checkout: CheckoutRow, payment: OrderPayment) => ({
  ...checkout,
  ...payment,
  checkoutId: checkout.id,
  shippingAddress: checkout.shippingAddress && JSON.stringify(checkout.shippingAddress),
})

const insertion = prepared('insert-order', (db, name) =>
  db
    .insert(orders)
    .values(insertPlaceholders)
    .onConflictDoNothing({ target: orders.checkoutId })
    .returning()
    .prepare(name),
)

/** Inserts the order of a checkout; null when it exists already. */
export async function insertOrder(db: Db, checkout: CheckoutRow, payment: OrderPayment): Promise<OrderRow | null> {
  const [row] = await insertion(db).execute(valuesOf(checkout, payment))
  return row ?? null
}

const paidInsertion = prepared('insert-paid-order', (db, name) => {
  const paid = db.$with('paid').as(
    db
      .update(checkouts)
      .set({
        state: sql`${sql.placeholder('state')}`,
        stockHeld: true,
        ending: null,
        capturingSince: null,
        checks: 0,
        nextCheckAt: sql`${sql.placeholder('nextCheckAt')}`,
        updatedAt: sql`now()`,
      })
      .where(eq(checkouts.id, sql.placeholder('checkoutId')))
      .returning({ id: checkouts.id }),
  )
  return db
    .with(paid)
    .insert(orders)
    .values(insertPlaceholders)
    .onConflictDoNothing({ target: orders.checkoutId })
    .returning()
    .prepare(name)
})

/** Moves a checkout whose stock is held to `state` and inserts its order; null when the order exists already. */
export async function insertPaidOrder(
  tx: Tx,
  checkout: CheckoutRow,
  move: { state: 'completed' | 'pending'; nextCheckAt: Date | null },
  payment: OrderPayment,
): Promise<OrderRow | null> {
  const [row] = await paidInsertion(tx).execute({ ...valuesOf(checkout, payment), ...move })
  return row ?? null
}
