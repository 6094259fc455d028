import { and, asc, desc, eq, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { isPresent } from '../../accounts/server/user-queries.ts'
import { insertionOfPlaced } from '../../audit/server/audit-queries.ts'
import { fault } from '../../kit/fault.ts'
import type { Cents } from '../../kit/money.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { placeholders, prepared } from '../../kit/server/database/prepared.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import { balanceDueAt } from '../../sale/deposit.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { marksPaid, type PaymentStatus, paymentAfter, statusOfMoney } from '../../sale/order-status.ts'
import { hasReader, type Reader } from '../../sale/reader.ts'
import { leftOfTenders } from '../../sale/refund-parts.ts'
import { lockCheckout, updateCheckout } from '../../sale/server/checkout-queries.ts'
import { copiedColumns } from '../../sale/server/open-checkout-queries.ts'
import { completedSum, listRefunds } from '../../sale/server/refund-queries.ts'
import { type CheckoutRow, checkouts, payableOf } from '../../sale/server/tables.ts'
import { findRest, insertionOfCapture, settledOf, settleRest, voidTender } from '../../tenders/server/tender-queries.ts'
import { statusRefusals } from '../office-texts.ts'
import { type OrderRow, orders } from './tables.ts'

/** The SQL form of `isUnpaid` in sale/order-status.ts. */
const unpaid = and(
  eq(orders.environment, 'personal'),
  eq(orders.paymentStatus, 'awaiting'),
  eq(orders.due, orders.total),
)

const unpaidOfUser = prepared('unpaid-orders', (db, name) => {
  const units = sql`(select sum((item ->> 'quantity')::int) from jsonb_array_elements(${orders.items}) item)`
  return db
    .select({
      orders: sql`count(*)`.mapWith(Number),
      units: sql`coalesce(sum(${units}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.userId, sql.placeholder('userId')), unpaid))
    .prepare(name)
})

/** Counts the unpaid manual orders of a customer, and the items in them. */
export async function countUnpaid(db: Db, userId: string): Promise<{ orders: number; units: number }> {
  const [row] = await unpaidOfUser(db).execute({ userId })
  return row ?? { orders: 0, units: 0 }
}

/** Ids of unpaid manual orders created before a date, but those whose day to pay is to come, oldest first. */
export async function listUnpaidBefore(db: Db, before: Date, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(unpaid, lt(orders.createdAt, before), or(isNull(orders.dueAt), lte(orders.dueAt, now))))
    .orderBy(asc(orders.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Sets the payment status of a checkout's order; the fulfillment status does not change. */
export async function setPaymentStatus(
  db: Db,
  checkoutId: string,
  paymentStatus: PaymentStatus,
): Promise<OrderRow | null> {
  const [row] = await db
    .update(orders)
    .set({ paymentStatus, updatedAt: sql`now()` })
    .where(eq(orders.checkoutId, checkoutId))
    .returning()
  return row ?? null
}

export async function findOrderOfCheckout(db: Db, checkoutId: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.checkoutId, checkoutId))
  return row ?? null
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row ?? null
}

/** Where the provider of a payment was told that the order goes; null when it was told nothing, or its buyer is erased. */
export async function findPaidAddress(db: Db, checkoutId: string): Promise<CheckoutRow['shippingAddress']> {
  const [row] = await db
    .select({ address: checkouts.shippingAddress })
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), isNotNull(checkouts.paymentId)))
  return row?.address ?? null
}

/**
 * Locks the row until the transaction ends, so that changes of one order are serialized. Its key is not locked: rows that
 * refer to it are written meanwhile, and whoever writes them waits for nobody.
 */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return row ?? null
}

/** Marks the typed address of an order as confirmed by its owner. */
export async function confirmEmail(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(orders).set({ emailConfirmedAt: now }).where(eq(orders.id, id))
}

/** Locks the checkout, then the order: the lock order of all code that moves money, so that no deadlock occurs. */
export async function lockOrderWithCheckout(
  tx: Tx,
  id: string,
): Promise<{ order: OrderRow; checkout: CheckoutRow } | null> {
  const found = await findOrder(tx, id)
  const checkout = found && (await lockCheckout(tx, found.checkoutId))
  const order = await lockOrder(tx, id)
  return order && checkout && { order, checkout }
}

export async function updateOrder(
  db: Db,
  id: string,
  change: Pick<OrderRow, 'status' | 'paymentStatus'> &
    Partial<Pick<OrderRow, 'statusBefore' | 'paymentMethod' | 'dueAt'>>,
): Promise<OrderRow> {
  const [row] = await db
    .update(orders)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning()
  if (!row) throw new Error(`order ${id} does not exist`)
  return row
}

/**
 * Sets the status of a locked order. When it says that a manual order is paid, the rest of it is recorded as received; when
 * it says so no longer, what it recorded is voided.
 * @param receivedBy who said that it was paid
 * @throws HttpError 409 `tender_settled` when the money of an order that is to wait for it was recorded otherwise, or went back
 */
export async function setStatus(
  tx: Tx,
  order: OrderRow,
  change: Pick<OrderRow, 'status' | 'statusBefore'>,
  receivedBy: string,
): Promise<OrderRow> {
  const paymentStatus = paymentAfter(order, change.status)
  if (marksPaid(order, change.status)) {
    await settleRest(tx, order, receivedBy)
    return updateOrder(tx, order.id, {
      ...change,
      paymentStatus: await settledStatus(tx, order, order.paid + order.due),
    })
  }
  if (paymentStatus === 'awaiting' && change.status === 'pending') {
    const rest = await findRest(tx, order.id)
    // What was recorded otherwise, or went back, does not become undone with the status.
    const isKept = rest ? (await leftOf(tx, order, rest.id)) < rest.amount : order.paymentStatus === 'paid'
    if (isKept) throw refusal(409, fault(statusRefusals, 'tender_settled'))
    if (rest) await voidTender(tx, rest.id, { voidedAt: sql`now()`, voidReason: 'pending' })
  }
  return updateOrder(tx, order.id, { ...change, paymentStatus })
}

/** What of a settled tender of an order did not go back, in cents. */
export async function leftOf(tx: Tx, { id, checkoutId, lost }: OrderRow, tenderId: string): Promise<Cents> {
  const left = leftOfTenders(await settledOf(tx, id), await listRefunds(tx, checkoutId), lost)
  return left.find((tender) => tender.id === tenderId)?.left ?? 0
}

/**
 * The payment status of an order of which nothing is left to pay: some of the money may have gone back before.
 * @param paid what was received less what went back, in cents
 */
export const settledStatus = async (tx: Tx, { checkoutId }: OrderRow, paid: Cents): Promise<PaymentStatus> =>
  statusOfMoney({ paid, due: 0, refunded: completedSum(await listRefunds(tx, checkoutId)) })

/** Marks an order as canceled, with what its buyer was told. */
export async function markCanceled(
  tx: Tx,
  id: string,
  cancellation: Pick<OrderRow, 'canceledAt' | 'cancelReason'>,
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...cancellation, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning()
  if (!row) throw new Error(`order ${id} does not exist`)
  return row
}

/** Gives the open orders of a user, neither shipped nor canceled, another address. @returns their ids */
export async function moveOpenOrders(
  tx: Tx,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const isOpen = and(ne(orders.status, 'shipped'), ne(orders.paymentStatus, 'voided'), isNull(orders.canceledAt))
  const rows = await tx
    .update(orders)
    .set({ customerEmail: to, updatedAt: sql`now()` })
    .where(and(eq(orders.userId, userId), eq(orders.customerEmail, from), isOpen))
    .returning({ id: orders.id })
  return rows.map(({ id }) => id)
}

/** Replaces the contact of an order, which must be locked; its checkout keeps what the payment was opened with. */
export async function updateContact(
  tx: Tx,
  id: string,
  contact: Partial<
    Pick<
      OrderRow,
      'customerName' | 'customerEmail' | 'customerPhone' | 'shippingAddress' | 'customerAddress' | 'emailConfirmedAt'
    >
  >,
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...contact, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning()
  if (!row) throw new Error(`order ${id} does not exist`)
  return row
}

/** Gives an order of nobody an account; it must be locked, and its checkout gets the same. */
export async function updatePerson(
  tx: Tx,
  id: string,
  person: Reader & Pick<OrderRow, 'customerName' | 'customerPhone'> & { personAddedAt: Date },
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...person, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning()
  if (!row) throw new Error(`order ${id} does not exist`)
  return row
}

/**
 * Replaces the lines of an order and of its checkout, which must be locked. A balance that is due at the end of its visit
 * moves with it; another day that staff named stays.
 */
export async function updateOrderLines(
  tx: Tx,
  { id, checkoutId, dueAt, ...before }: Pick<OrderRow, 'id' | 'checkoutId' | 'items' | 'dueAt'>,
  items: OrderLine[],
): Promise<void> {
  const isAtVisit = dueAt !== null && balanceDueAt(before.items)?.getTime() === dueAt.getTime()
  await updateCheckout(tx, checkoutId, { items })
  await tx
    .update(orders)
    .set({ items, ...(isAtVisit && { dueAt: balanceDueAt(items) }), updatedAt: sql`now()` })
    .where(eq(orders.id, id))
}

/** The order if it belongs to this user; the query is the authorization check. */
export async function findOrderOfUser(db: Db, userId: string, id: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)))
  return row ?? null
}

export async function listOrdersOfUser(db: Db, userId: string): Promise<(OrderRow & Reader)[]> {
  const own = db.select().from(orders).where(eq(orders.userId, userId))
  return (await own.orderBy(desc(orders.createdAt), desc(orders.id))).filter(hasReader)
}

interface OrderPayment {
  paymentStatus: PaymentStatus
  paymentMethod: string
  captureId: string | null
}

const insertedColumns = {
  ...placeholders(...copiedColumns, 'orderNumber', 'checkoutId', 'currency', 'paymentId', 'captureId'),
  ...placeholders('paymentStatus', 'paymentMethod'),
  customerAddress: sql.placeholder('shippingAddress'),
}

const valuesOf = (checkout: CheckoutRow, payment: OrderPayment) => ({
  ...checkout,
  ...payment,
  checkoutId: checkout.id,
})

const insertion = prepared('insert-order', (db, name) =>
  db
    .insert(orders)
    .values(insertedColumns)
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
  const moved = db.$with('moved').as(
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
      .returning({ payable: checkouts.payable }),
  )
  const placed = db.$with('placed').as(
    db
      .insert(orders)
      .values({
        ...insertedColumns,
        paid: sql.placeholder('paid'),
        dueAt: sql`${sql.placeholder('dueAt')}::timestamptz`,
      })
      .onConflictDoNothing({ target: orders.checkoutId })
      .returning(),
  )
  const received = db.$with('received').as(insertionOfCapture(db, sql`placed`, sql`(select payable from moved)`))
  const told = db.$with('told').as(insertionOfPlaced(db, sql`placed`, sql`${sql.placeholder('source')}`))
  const buyer = db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.emailVerified, true), isPresent))
    .as('buyer')
  return db
    .with(moved, placed, received, told)
    .select()
    .from(placed)
    .leftJoin(buyer, eq(buyer.id, placed.userId))
    .prepare(name)
})

/**
 * Moves a checkout whose stock is held to `state` and inserts its order with its tender and its event; null when the order
 * exists already. With it comes the verified address of the buyer's account; null without one.
 */
export async function insertPaidOrder(
  tx: Tx,
  checkout: CheckoutRow,
  move: { state: 'completed' | 'pending'; nextCheckAt: Date | null },
  payment: OrderPayment & { source: string },
): Promise<{ order: OrderRow; verifiedEmail: string | null } | null> {
  const [row] = await paidInsertion(tx).execute({
    ...valuesOf(checkout, payment),
    ...move,
    // Stated at once: the triggers then find nothing to correct.
    paid: move.state === 'completed' ? payableOf(checkout) : 0,
    dueAt: checkout.payable === null ? null : (balanceDueAt(checkout.items)?.toISOString() ?? null),
  })
  return row ? { order: row.placed, verifiedEmail: row.buyer?.email ?? null } : null
}
