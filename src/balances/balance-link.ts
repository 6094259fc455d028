import type { Cents } from '../kit/money.ts'

/** How long a link by which the rest of an order is paid is valid, in days. */
export const balanceLinkDays = 30

/** The states of a balance link, as its page says them: words of the links of phone orders. */
export const balanceLinkStates = ['open', 'expired', 'canceled', 'paying', 'paid'] as const

/** The state of a balance link. */
export type BalanceLinkState = (typeof balanceLinkStates)[number]

interface Circumstances {
  isCanceled: boolean
  /** Whether a provider has money of the order that is not received yet. */
  isPaying: boolean
  due: Cents
  expiresAt: Date
}

/** The state of a balance link. What is paid or being paid is said after its time, too. */
export function balanceLinkState({ isCanceled, isPaying, due, expiresAt }: Circumstances, now: Date): BalanceLinkState {
  if (isCanceled) return 'canceled'
  if (isPaying) return 'paying'
  if (due === 0) return 'paid'
  return expiresAt <= now ? 'expired' : 'open'
}
