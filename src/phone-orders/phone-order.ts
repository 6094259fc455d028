/** How long a payment link is valid, in days; its prices hold as long. */
export const linkDays = 7

/**
 * The states of a phone order:
 * - open: no link was sent, or the last one was for what it said before;
 * - sent: its link can be paid;
 * - expired: its last link has expired;
 * - paying: a payment is under way, or under review;
 * - paid: it is an order;
 * - canceled: staff canceled it.
 */
export const phoneOrderStates = ['open', 'sent', 'expired', 'paying', 'paid', 'canceled'] as const

/** The state of a phone order. */
export type PhoneOrderState = (typeof phoneOrderStates)[number]

/** The states of a payment link, as its page says them. */
export const linkStates = ['open', 'changed', 'expired', 'canceled', 'paying', 'paid'] as const

/** The state of a payment link. */
export type LinkState = (typeof linkStates)[number]

/** Why a link that is open cannot be paid now. */
export const linkProblems = ['product_unavailable', 'out_of_stock', 'slot_taken', 'code_used_up'] as const

/** Why a link that is open cannot be paid now. */
export type LinkProblem = (typeof linkProblems)[number]

/** What the states follow from. `attempt` is the state of its unreleased checkout, null without one. */
interface Circumstances {
  version: number
  canceledAt: Date | null
  isPaid: boolean
  attempt: string | null
}

/** A link was made for one version of the phone order. */
interface Link {
  version: number
  expiresAt: Date
}

/** The state of a phone order with its last link. */
export function phoneOrderState(phoneOrder: Circumstances, link: Link | null, now: Date): PhoneOrderState {
  const state = link && linkState(phoneOrder, link, now)
  if (state === null || state === 'changed') return withoutLink(phoneOrder) ?? 'open'
  return state === 'open' ? 'sent' : state
}

/** The state of a link. A payment that has begun can be completed after the link has expired. */
export function linkState(phoneOrder: Circumstances, link: Link, now: Date): LinkState {
  const state = withoutLink(phoneOrder)
  if (state) return state
  if (link.version !== phoneOrder.version) return 'changed'
  return link.expiresAt <= now ? 'expired' : 'open'
}

function withoutLink({ canceledAt, isPaid, attempt }: Circumstances): 'paid' | 'canceled' | 'paying' | null {
  if (isPaid) return 'paid'
  if (canceledAt) return 'canceled'
  return attempt !== null && attempt !== 'created' ? 'paying' : null
}

/** The ways in which staff receive money themselves. */
export const deskMethods = ['cash', 'ath_movil', 'other'] as const

/** A way in which staff receive money themselves. */
export type DeskMethod = (typeof deskMethods)[number]
