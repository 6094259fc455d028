import type { Random } from './random.ts'

/**
 * How a purchase ends:
 * - new, received, in_work, done: paid, and processed by staff so far;
 * - unpaid, expired, canceled: a manual payment that was not received (yet);
 * - pending, declined: the provider reviews the payment, or refused it after a review;
 * - refunded, partly_refunded: refunded after it was done;
 * - disputed, dispute_won: done, then disputed by the buyer at the provider;
 * - differs, sold_out: paid without an order, because the amount differs or the stock was sold;
 * - abandoned, left: the buyer did not approve the payment in time, or closed it.
 */
export type PurchaseOutcome =
  | 'new'
  | 'received'
  | 'in_work'
  | 'done'
  | 'unpaid'
  | 'expired'
  | 'canceled'
  | 'pending'
  | 'declined'
  | 'refunded'
  | 'partly_refunded'
  | 'disputed'
  | 'dispute_won'
  | 'differs'
  | 'sold_out'
  | 'abandoned'
  | 'left'

/** The purchases of the year whose times follow the season. */
export const seasonalCount = 395

/** The outcomes of the newest purchases, newest first; mixed, since staff do not work strictly in the order of time. */
// biome-ignore format: a table
const newest: readonly PurchaseOutcome[] = [
  'new', 'received', 'new', 'in_work', 'received', 'new', 'received', 'in_work', 'in_work', 'received', 'new',
  'received', 'in_work', 'in_work', 'in_work',
]

/** How many of the older purchases have another outcome than done, and the minimum number of newer purchases. */
const older: readonly [PurchaseOutcome, count: number, newer: number][] = [
  ['disputed', 1, 40],
  ['refunded', 9, 45],
  ['partly_refunded', 11, 45],
  ['expired', 8, 70],
  ['canceled', 4, 30],
  ['declined', 2, 30],
  ['dispute_won', 1, 120],
  ['sold_out', 1, 60],
]

/** The outcome of each seasonal purchase, newest first. */
export function chooseOutcomes(random: Random): PurchaseOutcome[] {
  const outcomes = [...newest]
  while (outcomes.length < seasonalCount) outcomes.push('done')
  for (const [outcome, count, newer] of older) {
    for (let left = count; left > 0; left--) {
      // A recent dispute is open; the others are anywhere in the year.
      let at = newer
      while (outcomes[at] !== 'done') at = random.int(newer, seasonalCount - 1)
      outcomes[at] = outcome
    }
  }
  return outcomes
}

/** Recent purchases at fixed times, since these outcomes are temporary: days before the first start, and time of day. */
export const recent: readonly { outcome: PurchaseOutcome; days: number; at: readonly [number, number] }[] = [
  { outcome: 'differs', days: 1, at: [20, 48] },
  { outcome: 'pending', days: 1, at: [9, 12] },
  { outcome: 'unpaid', days: 1, at: [13, 37] },
  { outcome: 'left', days: 1, at: [18, 5] },
  { outcome: 'unpaid', days: 2, at: [21, 4] },
  { outcome: 'pending', days: 3, at: [19, 26] },
  { outcome: 'unpaid', days: 4, at: [11, 51] },
  { outcome: 'abandoned', days: 4, at: [22, 33] },
  { outcome: 'differs', days: 5, at: [16, 20] },
  { outcome: 'unpaid', days: 6, at: [17, 43] },
  { outcome: 'left', days: 9, at: [12, 18] },
  { outcome: 'abandoned', days: 13, at: [20, 9] },
  { outcome: 'abandoned', days: 22, at: [10, 40] },
]

const withoutOrder: readonly PurchaseOutcome[] = ['differs', 'sold_out', 'abandoned', 'left']
export const hasOrder = (outcome: PurchaseOutcome): boolean => !withoutOrder.includes(outcome)

const manualOnly: readonly PurchaseOutcome[] = ['unpaid', 'expired', 'canceled']
export const isManualPaymentOnly = (outcome: PurchaseOutcome): boolean => manualOnly.includes(outcome)

const walletOnly: readonly PurchaseOutcome[] = ['pending', 'declined', 'disputed', 'dispute_won', ...withoutOrder]
export const isWalletPaymentOnly = (outcome: PurchaseOutcome): boolean => walletOnly.includes(outcome)

/** The outcomes of purchases that ended without a payment. */
export const ended: readonly PurchaseOutcome[] = ['expired', 'canceled', 'declined', 'abandoned', 'left']

/** Whether the checkout holds stock and discounts, or its items were sold. */
export const holdsStock = (outcome: PurchaseOutcome): boolean => !ended.includes(outcome) && outcome !== 'sold_out'
