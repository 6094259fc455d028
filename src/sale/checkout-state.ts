/**
 * The states of a checkout:
 * - created: priced and numbered, no stock reserved;
 * - capturing: stock reserved, the outcome of the capture is unknown;
 * - pending: the provider has not completed the capture, the order waits with its stock reserved;
 * - review: the payment does not match the checkout; staff decide;
 * - completed: captured, order created;
 * - released: abandoned or expired, stock released;
 * - refunded: fully refunded.
 */
export const checkoutStates = [
  'created',
  'capturing',
  'pending',
  'review',
  'completed',
  'released',
  'refunded',
] as const

/** The state of a checkout. */
export type CheckoutState = (typeof checkoutStates)[number]

/**
 * Whether a state transition is allowed. The only transition back is capturing → created: a definite decline releases
 * the stock, for a new attempt with a new request id. Money that arrives for a released checkout is always recorded.
 */
export function canMove(from: CheckoutState, to: CheckoutState): boolean {
  return moves[from].includes(to)
}

/** Whether the checkout is final, so that it need not be reconciled with the provider. */
export function isEnded(state: CheckoutState): boolean {
  return state === 'completed' || state === 'released' || state === 'refunded'
}

const moves: Record<CheckoutState, readonly CheckoutState[]> = {
  created: ['capturing', 'pending', 'review', 'completed', 'released', 'refunded'],
  capturing: ['created', 'pending', 'review', 'completed', 'released', 'refunded'],
  pending: ['review', 'completed', 'released', 'refunded'],
  review: ['completed', 'released', 'refunded'],
  completed: ['refunded'],
  released: ['review', 'completed', 'refunded'],
  refunded: [],
}

/**
 * Why an attempt ended without a payment:
 * - declined: the provider refused the payment; the buyer may try again;
 * - left: the buyer's page ended the payment before it was approved;
 * - abandoned: not approved in time;
 * - superseded: replaced by a later attempt for the same cart, which keeps the order number;
 * - paid_elsewhere: its buyer paid with another checkout;
 * - sold_out: the stock was sold out before the capture;
 * - slot_taken: the time of an appointment was taken before the capture;
 * - code_used_up: a discount had no use left before the capture;
 * - unpaid: a manual payment was not received in time;
 * - canceled: ended by staff, or with the account of its buyer.
 */
export const checkoutEndReasons = [
  'declined',
  'left',
  'abandoned',
  'superseded',
  'paid_elsewhere',
  'sold_out',
  'slot_taken',
  'code_used_up',
  'unpaid',
  'canceled',
] as const

/** Why an attempt ended without a payment. */
export type CheckoutEnding = (typeof checkoutEndReasons)[number]

/** Whether the shop may capture an approved payment automatically: not after a decline or after the buyer's page ended it. */
export function mayCaptureAlone(checkout: {
  state: CheckoutState
  attempt: number
  ending: CheckoutEnding | null
}): boolean {
  return checkout.state === 'created' && checkout.attempt === 1 && checkout.ending === null
}

/** Payments: those that need a decision, those with a state, or those that ended without payment for one of these reasons. */
export const paymentFilters = ['attention', ...checkoutStates, 'declined', 'abandoned', 'superseded'] as const
export type PaymentFilter = (typeof paymentFilters)[number]
