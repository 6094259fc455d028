/**
 * The states of one attempt to pay:
 * - created: priced and numbered, nothing taken;
 * - capturing: stock taken, the answer about the money still unknown;
 * - pending: the provider holds the money, the order waits with its stock kept;
 * - review: money that does not match the checkout; staff decide;
 * - completed: money in, order made;
 * - released: given up or expired, stock given back;
 * - refunded: money given back whole.
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

/** The state of one attempt to pay. */
export type CheckoutState = (typeof checkoutStates)[number]

/**
 * Whether a checkout may go from one state to another. Only forward, but for one way back: a definite decline gives the
 * stock back and returns capturing → created, for a new attempt under a new request id. Money that arrives for a released checkout is recorded, never ignored.
 */
export function canMove(from: CheckoutState, to: CheckoutState): boolean {
  return moves[from].includes(to)
}

/** Whether nothing of it is open any more: the provider need not be asked how it ended. */
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
 * Why an attempt took no money:
 * - declined: PayPal refused the payment; the buyer may try again;
 * - left: the buyer's page gave the payment up before it was approved;
 * - abandoned: never approved, and its time is over;
 * - superseded: replaced by a later attempt for the same cart, which keeps the order number;
 * - paid_elsewhere: its buyer paid with another checkout;
 * - sold_out: the stock was gone before the money was taken;
 * - unpaid: not paid by hand in time;
 * - canceled: ended by staff.
 */
export const checkoutEndings = [
  'declined',
  'left',
  'abandoned',
  'superseded',
  'paid_elsewhere',
  'sold_out',
  'unpaid',
  'canceled',
] as const

/** Why an attempt took no money. */
export type CheckoutEnding = (typeof checkoutEndings)[number]

/** Whether the shop itself may capture an approved payment: never after a decline or once its page gave it up. */
export function mayCaptureAlone(checkout: {
  state: CheckoutState
  attempt: number
  ending: CheckoutEnding | null
}): boolean {
  return checkout.state === 'created' && checkout.attempt === 1 && checkout.ending === null
}
