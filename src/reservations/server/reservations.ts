import { type BookingCustomer, heldTimes, type TakenTime } from '../../appointments/server/held-times.ts'
import { heldStock, type MissingStock } from '../../catalog/server/held-stock.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { type Discounted, heldDiscounts, type UsedUp } from '../../prices/server/held-discounts.ts'
import type { LineUnits, OrderLine } from '../../sale/order-line.ts'

/** A checkout or an order with its lines; `id` of the checkout. */
interface Goods {
  id: string
  items: readonly OrderLine[]
}

/** A checkout with its lines and discounts. */
type HeldGoods = Goods & Discounted

interface HoldOptions {
  now: Date
  /** Staff may take times that are free and not past, although they are not offered. */
  byStaff: boolean
  /** At the counter also what began a few minutes ago, and seats of a session that is under way. */
  atCounter: boolean
}

/**
 * What could not be held: an appointment whose time is taken, past or no longer offered, the variants with too little
 * stock, or a discount without a use left.
 */
export type Shortage = TakenTime | MissingStock | UsedUp

/** One kind of what a checkout holds from its capture on, and its order keeps. */
interface Holder {
  /** Holds what all lines need, or nothing. @returns null when everything is held */
  hold(tx: Tx, checkout: HeldGoods & BookingCustomer, options: HoldOptions): Promise<Shortage | null>
  /** The order was placed. Without it the order keeps what its checkout holds, under the same id. */
  confirm?(tx: Tx, checkout: Goods, order: { id: string; orderNumber: string }): Promise<void>
  /** The checkout ended without an order, or its order was voided. */
  release(tx: Tx, checkout: HeldGoods): Promise<void>
  /** Lines of an order are given back, at most what it still holds. Without it nothing is. */
  giveBack?(tx: Tx, order: Goods, lines: readonly LineUnits[]): Promise<void>
}

/**
 * In the order in which every transaction changes them, which prevents deadlocks: times before stock (seats too), and the
 * uses of discounts last, for which most checkouts may wait.
 */
const holders: readonly Holder[] = [heldTimes, heldStock, heldDiscounts]

/**
 * Holds everything that a checkout needs, or nothing. Times must still be offered, as when the payment was opened.
 * @returns null when everything is held
 */
export async function holdGoods(
  tx: Tx,
  checkout: HeldGoods & BookingCustomer,
  now: Date,
  { byStaff = false, atCounter = false } = {},
): Promise<Shortage | null> {
  for (const [at, holder] of holders.entries()) {
    const shortage = await holder.hold(tx, checkout, { now, byStaff, atCounter })
    if (!shortage) continue
    for (const earlier of holders.slice(0, at)) await earlier.release(tx, checkout)
    return shortage
  }
  return null
}

/** Confirms what a checkout holds for the order that was placed. */
export async function confirmGoods(tx: Tx, checkout: Goods, order: { id: string; orderNumber: string }): Promise<void> {
  for (const holder of holders) await holder.confirm?.(tx, checkout, order)
}

/** Releases what is held by a checkout that ended without an order, or whose order was voided; past times are kept. */
export async function releaseGoods(tx: Tx, checkout: HeldGoods): Promise<void> {
  for (const holder of holders) await holder.release(tx, checkout)
}

/** Lets the discounts of an order be used again when the whole order is canceled; its lines are given back with a refund. */
export const releaseDiscounts = (tx: Tx, checkout: HeldGoods): Promise<void> => heldDiscounts.release(tx, checkout)

/** Gives back lines of an order: cancels their appointments and returns their stock, at most what the checkout holds. */
export async function returnGoods(tx: Tx, order: Goods, lines: readonly LineUnits[]): Promise<void> {
  for (const holder of holders) await holder.giveBack?.(tx, order, lines)
}
