import type { updateUser } from '../../accounts/profile-api.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import { localStore, parseStored } from '../../kit/page/browser-storage.ts'
import type { UserRecords } from '../../session/store/user-records.ts'
import type { createOrder } from '../create-order-api.ts'
import type { Delivery } from './checkout-values.ts'

type OrderRequest = EndpointInput<typeof createOrder>['body']
type Profile = EndpointInput<typeof updateUser>['body']

/** The order request and the profile update of a purchase. */
export interface Purchase {
  userId: string
  /** Missing in an attempt that the previous release stored. */
  provider?: string
  report: OrderRequest & Delivery
  /** What is due now; missing when it is the total of the report. */
  dueNow?: string
  /** `shownKey` of what the page showed. Missing as `provider` is. */
  shown?: string
  profile: Profile
}

/**
 * A payment without a final outcome. `open`: the payment window may still be open; `approved`: the buyer approved, so
 * the capture is pending or done; `left`: the window was closed without a result.
 */
export interface Attempt {
  id: string
  orderNumber: string
  /** Authorizes the capture even after the session has ended. */
  captureSecret: string
  phase: 'open' | 'approved' | 'left'
  purchase: Purchase
}

const prefix = 'checkout-attempt:'
const keyOf = (userId: string) => `${prefix}${userId}`

/** Stores the attempt for every tab of this browser: it is followed up instead of paid again. */
export function storeAttempt(attempt: Attempt): void {
  localStore.set(keyOf(attempt.purchase.userId), JSON.stringify(attempt))
}

/** The unfinished attempt of this user, if any. */
export function storedAttempt(userId: string): Attempt | null {
  try {
    const attempt = parseStored<Attempt>(localStore.get(keyOf(userId)))
    return attempt?.purchase.userId === userId ? attempt : null
  } catch {
    return null
  }
}

/** Whether this attempt is still unfinished; if not, another tab has handled it. */
export function isUnfinished({ id, purchase }: Attempt): boolean {
  return storedAttempt(purchase.userId)?.id === id
}

/** Claims a finished attempt. True in exactly one tab, so that follow-up actions run once. */
export function claimAttempt(attempt: Attempt): boolean {
  if (!isUnfinished(attempt)) return false
  localStore.remove(keyOf(attempt.purchase.userId))
  return true
}

/** Deletes this user's attempt, whatever its state. */
export function deleteAttempt(userId: string): void {
  localStore.remove(keyOf(userId))
}

/** Deletes unapproved attempts. Approved ones may have been captured: their buyers are notified at the next sign-in. */
export function deleteUnapprovedAttempts(): void {
  for (const key of localStore.keys(prefix)) {
    const userId = key.slice(prefix.length)
    if (storedAttempt(userId)?.phase !== 'approved') deleteAttempt(userId)
  }
}

/** Calls `listener` when another tab opens or finishes a payment of this user; returns the unsubscribe function. */
export function onAttemptChange(userId: string, listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => key === keyOf(userId) && listener()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** What the session must know of attempts. */
export const attemptsOfUsers: UserRecords = {
  isAway: (userId) => storedAttempt(userId)?.phase === 'open',
  signedOut: deleteUnapprovedAttempts,
  deleted: deleteAttempt,
}
