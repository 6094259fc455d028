import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { formatDecimal } from '../../kit/money.ts'
import { keysOf, recordOf } from '../../kit/records.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { placeholders, prepared } from '../../kit/server/database/prepared.ts'
import { nextNumber } from '../../kit/server/database/serial-number.ts'
import type { OrderLine } from '../order-line.ts'
import { buyerTextNames, type CheckoutRow, checkouts, firstProvider, purchase, stillOpen } from './tables.ts'

/** A checkout before it has an order number. */
export type NewCheckout = Omit<typeof checkouts.$inferInsert, 'orderNumber'>

/** The version of the shop's pages at this moment. */
const pagesVersion = sql<number | null>`(select max(id) from shop_page_versions)`

export const nextOrderNumber = nextNumber('FM-', 'order_numbers')

/** The names of the columns that an order copies from its checkout. */
export const copiedColumns = keysOf(purchase)

const insertPlaceholders = {
  ...placeholders(
    ...copiedColumns,
    ...(['provider', 'accountId', 'state', 'stockHeld', 'captureSecretHash', 'clientKey'] as const),
  ),
  payable: sql`${sql.placeholder('payable')}::numeric`,
}

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
  payable: checkout.payable == null ? null : formatDecimal(checkout.payable),
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

/** Variants, quantities, prices and times of a checkout in one text. */
const cart = (items: SQL) => sql`(
  select string_agg(line, ',' order by line collate "C")
  from (
    select concat(
      coalesce(item ->> 'variantId', item ->> 'productId'), ' ', item ->> 'quantity', ' ', item ->> 'price',
      ' ' || (item ->> 'calendarId') || ' ' || (item ->> 'startsAt')
    ) as line
    from jsonb_array_elements(${items}) item
  ) l
)`

/** What else makes two attempts the same purchase: who gets what is bought, where, with which note and charges. */
const termsOf = (checkout: NewCheckout) => ({
  charges: checkout.charges ?? [],
  shippingAddress: checkout.shippingAddress ?? null,
  billingAddress: checkout.billingAddress,
  name: checkout.customerName,
  email: checkout.customerEmail,
  ...Object.fromEntries(buyerTextNames.map((name) => [name, checkout[name] ?? null])),
})

const terms = sql`jsonb_build_object(
  'charges', ${checkouts.charges}, 'shippingAddress', ${checkouts.shippingAddress}, 'billingAddress', ${checkouts.billingAddress},
  'name', ${checkouts.customerName}, 'email', ${checkouts.customerEmail}, ${sql.join(
    buyerTextNames.map((name) => sql`${sql.raw(`'${name}'`)}, ${checkouts[name]}`),
    sql`, `,
  )}
)`

/**
 * Whether a checkout was opened in the store, not by the payment link of a phone order, whose order number it has. The table
 * is not imported: its feature imports this one.
 */
const ofStore = sql`not exists (select from drafts where drafts.order_number = ${checkouts.orderNumber})`

/** The maximum number of a buyer's open checkouts that are compared with the cart. */
const maxCompared = 50

const opening = prepared('open-checkout', (db, name) => {
  const open = db.$with('open').as(
    db
      .select({ id: checkouts.id, items: checkouts.items, terms: terms.as('terms'), createdAt: checkouts.createdAt })
      .from(checkouts)
      .where(and(eq(checkouts.userId, sql.placeholder('userId')), stillOpen, ofStore))
      .orderBy(desc(checkouts.createdAt))
      .limit(maxCompared)
      .for('no key update'),
  )
  const earlier = sql`(
    select id from ${open} where ${cart(sql`items`)} = ${cart(sql`${sql.placeholder('cart')}::jsonb`)}
      and terms = ${sql.placeholder('terms')}::jsonb
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
 * Inserts a checkout of the store and ends the buyer's earlier open attempt for the same cart, which holds no stock, so that
 * only the new one can be paid; it keeps the order number. The same cart has the same prices, charges, addresses and note, and
 * was opened in the store, too. Transactions that open checkouts of one buyer must run one by one.
 */
export async function openCheckout(tx: Tx, checkout: NewCheckout): Promise<CheckoutRow> {
  const same = { cart: JSON.stringify(cartOf(checkout.items)), terms: JSON.stringify(termsOf(checkout)) }
  const [row] = await opening(tx).execute({ ...valuesOf(checkout), ...same })
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
  items.map(({ variantId, quantity, price, calendarId, startsAt }) => ({
    variantId,
    quantity,
    price,
    calendarId,
    startsAt,
  }))

/** The text of transactions that must run one by one because they add a checkout of this buyer. */
export const checkoutsOf = (userId: string) => `buyer ${userId}`
