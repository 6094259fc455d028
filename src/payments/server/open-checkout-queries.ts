import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { keysOf, recordOf } from '../../kit/records.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { placeholders, prepared } from '../../kit/server/database/prepared.ts'
import { nextNumber } from '../../kit/server/database/serial-number.ts'
import type { OrderLine } from '../../orders/order-line.ts'
import { type CheckoutRow, checkouts, firstProvider, purchase, stillOpen } from './tables.ts'

/** A checkout before it has an order number. */
export type NewCheckout = Omit<typeof checkouts.$inferInsert, 'orderNumber'>

/** The version of the shop's pages at this moment. */
const pagesVersion = sql<number | null>`(select max(id) from shop_page_versions)`

export const nextOrderNumber = nextNumber('FM-', 'order_numbers')

/** The names of the columns that an order copies from its checkout. */
export const copiedColumns = keysOf(purchase)

const insertPlaceholders = placeholders(
  ...copiedColumns,
  ...(['provider', 'accountId', 'state', 'stockHeld', 'captureSecretHash', 'clientKey'] as const),
)

const valuesOf = (checkout: NewCheckout) => ({
  ...recordOf(copiedColumns, () => null),
  provider: firstProvider,
  accountId: null,
  state: 'created',
  stockHeld: false,
  captureSecretHash: null,
  clientKey: null,
  discount: 0,
  charges: [],
  ...checkout,
})

const insertion = prepared('insert-checkout', (db, name) =>
  db
    .insert(checkouts)
    .values({ ...insertPlaceholders, pagesVersion, orderNumber: nextOrderNumber })
    .onConflictDoNothing({ target: [checkouts.userId, checkouts.clientKey] })
    .returning()
    .prepare(name),
)

/** Inserts a checkout with the next order number; null when the user already has one with the same client key. */
export async function insertCheckout(db: Db, checkout: NewCheckout): Promise<CheckoutRow | null> {
  const [row] = await insertion(db).execute(valuesOf(checkout))
  return row ?? null
}

/** Inserts a checkout with an order number that no other attempt uses, except released ones. */
export async function insertCheckoutWithNumber(
  tx: Tx,
  checkout: NewCheckout,
  orderNumber: string,
): Promise<CheckoutRow> {
  const [row] = await tx
    .insert(checkouts)
    .values({ ...checkout, pagesVersion, orderNumber })
    .returning()
  if (!row) throw new Error('an inserted checkout is returned')
  return row
}

/**
 * Variants, quantities and appointments of a checkout in one text; prices are left out because they may have changed, as
 * are the times of sessions, which belong to their variants.
 */
const cart = (items: SQL) => sql`(
  select string_agg(line, ',' order by line collate "C")
  from (
    select concat(
      coalesce(item ->> 'variantId', item ->> 'productId'), ' ', item ->> 'quantity',
      ' ' || (item ->> 'calendarId') || ' ' || (item ->> 'startsAt')
    ) as line
    from jsonb_array_elements(${items}) item
  ) l
)`

/** The maximum number of a buyer's open checkouts that are compared with the cart. */
const maxCompared = 50

const opening = prepared('open-checkout', (db, name) => {
  const open = db.$with('open').as(
    db
      .select({ id: checkouts.id, items: checkouts.items, createdAt: checkouts.createdAt })
      .from(checkouts)
      .where(and(eq(checkouts.userId, sql.placeholder('userId')), stillOpen))
      .orderBy(desc(checkouts.createdAt))
      .limit(maxCompared)
      .for('update'),
  )
  const earlier = sql`(
    select id from ${open} where ${cart(sql`items`)} = ${cart(sql`${sql.placeholder('cart')}::jsonb`)}
    order by created_at desc limit 1
  )`
  const released = db.$with('released').as(
    db
      .update(checkouts)
      .set({
        state: 'released',
        ending: sql`case when ${checkouts.ending} = 'declined' then 'declined' else 'superseded' end`,
        nextCheckAt: null,
        updatedAt: sql`now()`,
      })
      .where(eq(checkouts.id, earlier))
      .returning({ orderNumber: checkouts.orderNumber }),
  )
  const orderNumber = sql<string>`coalesce((select order_number from ${released}), ${nextOrderNumber})`
  return db
    .with(open, released)
    .insert(checkouts)
    .values({ ...insertPlaceholders, pagesVersion, orderNumber })
    .returning()
    .prepare(name)
})

/**
 * Inserts a checkout and ends the buyer's earlier open attempt for the same cart, which holds no stock, so that only the
 * new one can be paid; it keeps the order number. Transactions that open checkouts of one buyer must run one by one.
 */
export async function openCheckout(tx: Tx, checkout: NewCheckout): Promise<CheckoutRow> {
  const [row] = await opening(tx).execute({ ...valuesOf(checkout), cart: JSON.stringify(cartOf(checkout.items)) })
  if (!row) throw new Error('a checkout without a client key cannot collide')
  return row
}

/** The note of a checkout that ended with the account of its buyer. */
export const deletedNote = 'The account of the buyer was deleted; no money moved.'

/** Ends the open checkouts of a buyer, which hold no stock, because their account is deleted. */
export async function endOpenCheckouts(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(checkouts)
    .set({
      state: 'released',
      ending: 'canceled',
      note: deletedNote,
      nextCheckAt: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(checkouts.userId, userId), stillOpen))
}

const cartOf = (items: readonly OrderLine[]) =>
  items.map(({ variantId, quantity, calendarId, startsAt }) => ({ variantId, quantity, calendarId, startsAt }))

/** The text of transactions that must run one by one because they add a checkout of this buyer. */
export const checkoutsOf = (userId: string) => `buyer ${userId}`
