import { isDemoMoney } from '../sale/demo-money.ts'
import { keptPieces } from '../sale/line-change.ts'
import { hasMoney, isCanceled, type OrderMoney } from '../sale/order-status.ts'
import { activeParcels, hasShipped } from '../sale/parcel.ts'

/** What becomes of a review: staff publish or refuse it; an edited one waits again. */
export const reviewStates = ['waiting', 'published', 'refused'] as const
export type ReviewState = (typeof reviewStates)[number]

/**
 * Why staff may refuse a review, whatever its stars: the grounds of 16 CFR 465.7(b). Neither a low rating nor criticism is
 * one of them.
 */
export const refusalReasons = ['unrelated', 'abusive', 'personal_data', 'advertising', 'false_claim'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The longest texts, in characters. */
export const reviewLimits = { text: 2_000, answer: 2_000 }

/** The ratings that a buyer can choose, the best first. */
export const starChoices = [5, 4, 3, 2, 1] as const

/** The name under a review: the first name and the initial of the last one. '' without a first name. */
export function authorOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ''] = lastName.trim()
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}

/** What the rules read of an order. */
interface ReviewedOrder extends OrderMoney {
  canceledAt?: Date | null | undefined
  parcels: readonly { shippedAt: Date; voidedAt: Date | null; lines: readonly { lineId: string }[] }[]
}

/** What the rules read of a line. */
interface ReviewedLine {
  lineId: string
  quantity: number
  returned?: number | undefined
  returning?: number | undefined
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
}

/** Why a line cannot be reviewed: nothing of it was bought in the end, or its buyer has not got it yet. */
export type NotReviewable = 'not_bought' | 'not_received'

/**
 * Whether the buyer of a line can review it: the order is paid, a unit of the line is not refunded, and the buyer has it.
 * Goods are there once they were shipped or picked up, which the order's status says, or once a parcel with them has
 * left; a seat or an appointment once it is over.
 * @returns null when it can be reviewed
 */
export function whyNotReviewable(order: ReviewedOrder, line: ReviewedLine, now: Date): NotReviewable | null {
  if (!hasMoney(order) || isCanceled(order) || keptPieces(line) === 0) return 'not_bought'
  const { startsAt, endsAt, lineId } = line
  if (startsAt) return new Date(endsAt ?? startsAt) <= now ? null : 'not_received'
  if (order.status === 'shipped') return null
  const isSent = activeParcels(order.parcels).some(
    (parcel) => hasShipped(parcel, now) && parcel.lines.some((packed) => packed.lineId === lineId),
  )
  return isSent ? null : 'not_received'
}

/** Whether an order counts as a purchase: test payments count in a demo only, so that a real shop has no invented stars. */
export const isPurchase = (order: { environment: string }, isDemo: boolean): boolean => isDemo || !isDemoMoney(order)
