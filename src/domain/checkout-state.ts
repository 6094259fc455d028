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
