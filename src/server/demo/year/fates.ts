import type { Random } from './random.ts'

/**
 * What becomes of a purchase:
 * - new, received, in_work, done: paid, and as far as staff got (the statuses of an order);
 * - unpaid, expired, canceled: by hand, and not paid (yet);
 * - pending, declined: PayPal reviews the payment, or refused it after a review;
 * - refunded, partly_refunded: done, and then refunded;
 * - disputed, dispute_won: done, and the buyer opened a case at PayPal;
 * - differs, sold_out: paid without an order, because the amount differs or the stock was sold;
 * - abandoned, left: the buyer did not pay.
 */
export type Fate =
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

/** The fates of the newest purchases, newest first: staff do not work strictly in the order of time. */
// biome-ignore format: a table
const newest: readonly Fate[] = [
  'new', 'received', 'new', 'in_work', 'received', 'new', 'received', 'in_work', 'in_work', 'received', 'new',
  'received', 'in_work', 'in_work', 'in_work',
]

/** How many of the older purchases have another fate than done, and how many purchases are at least newer. */
const older: readonly [Fate, count: number, newer: number][] = [
  ['disputed', 1, 40],
  ['refunded', 9, 45],
  ['partly_refunded', 11, 45],
  ['expired', 8, 70],
  ['canceled', 4, 30],
  ['declined', 2, 30],
  ['dispute_won', 1, 120],
  ['sold_out', 1, 60],
]

/** The fate of each seasonal purchase, newest first. */
export function chooseFates(random: Random): Fate[] {
  const fates = [...newest]
  while (fates.length < seasonalCount) fates.push('done')
  for (const [fate, count, newer] of older) {
    for (let left = count; left > 0; left--) {
      // A recent dispute is open; the others are anywhere in the year.
      let at = newer
      while (fates[at] !== 'done') at = random.int(newer, seasonalCount - 1)
      fates[at] = fate
    }
  }
  return fates
}

/** Recent purchases at fixed times, because their fates do not last: days before the first start, and time of day. */
export const recent: readonly { fate: Fate; days: number; at: readonly [number, number] }[] = [
  { fate: 'differs', days: 1, at: [20, 48] },
  { fate: 'pending', days: 1, at: [9, 12] },
  { fate: 'unpaid', days: 1, at: [13, 37] },
  { fate: 'left', days: 1, at: [18, 5] },
  { fate: 'unpaid', days: 2, at: [21, 4] },
  { fate: 'pending', days: 3, at: [19, 26] },
  { fate: 'unpaid', days: 4, at: [11, 51] },
  { fate: 'abandoned', days: 4, at: [22, 33] },
  { fate: 'differs', days: 5, at: [16, 20] },
  { fate: 'unpaid', days: 6, at: [17, 43] },
  { fate: 'left', days: 9, at: [12, 18] },
  { fate: 'abandoned', days: 13, at: [20, 9] },
  { fate: 'abandoned', days: 22, at: [10, 40] },
]

const withoutOrder: readonly Fate[] = ['differs', 'sold_out', 'abandoned', 'left']
export const hasOrder = (fate: Fate): boolean => !withoutOrder.includes(fate)

const byHand: readonly Fate[] = ['unpaid', 'expired', 'canceled']
export const isAlwaysByHand = (fate: Fate): boolean => byHand.includes(fate)

const byWallet: readonly Fate[] = ['pending', 'declined', 'disputed', 'dispute_won', ...withoutOrder]
export const isAlwaysByWallet = (fate: Fate): boolean => byWallet.includes(fate)
