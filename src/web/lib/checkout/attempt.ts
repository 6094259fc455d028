import type { EndpointInput } from '../../../contract/endpoint.ts'
import type { createOrder } from '../../../contract/orders.ts'
import type { updateUser } from '../../../contract/profile.ts'
import { localStore } from '../../storage/browser-storage.ts'
import type { Delivery } from './checkout-values.ts'

type Report = EndpointInput<typeof createOrder>['body']
type Profile = EndpointInput<typeof updateUser>['body']

/** What is ordered and for whom: what the order's report and the profile update will say. */
export interface Purchase {
  userId: string
  report: Report & Delivery
  profile: Profile
}

/**
 * A payment that was opened and has not ended. `open`: the payment window may still be there; `approved`: the buyer
 * agreed, so that money moves or has moved; `left`: the window was closed without an answer.
 */
export interface Attempt {
  id: string
  orderNumber: string
  /** Authorises the capture even when the session has ended meanwhile. */
  captureSecret: string
  phase: 'open' | 'approved' | 'left'
  purchase: Purchase
}

const prefix = 'checkout-attempt:'
const keyOf = (userId: string) => `${prefix}${userId}`

/** Remembers the attempt for every tab of this browser: it is followed up, never paid again. */
export function keepAttempt(attempt: Attempt): void {
  localStore.set(keyOf(attempt.purchase.userId), JSON.stringify(attempt))
}

/** The attempt of this user that has not ended, if any. */
export function keptAttempt(userId: string): Attempt | null {
  try {
    const attempt = JSON.parse(localStore.get(keyOf(userId)) ?? 'null') as Attempt | null
    return attempt?.purchase.userId === userId ? attempt : null
  } catch {
    return null
  }
}

/** Whether this attempt still waits for its end; if not, another tab has seen to it. */
export function isKept({ id, purchase }: Attempt): boolean {
  return keptAttempt(purchase.userId)?.id === id
}

/** Forgets an attempt that has ended. True for the one tab that did: what follows from its end happens once. */
export function takeAttempt(attempt: Attempt): boolean {
  if (!isKept(attempt)) return false
  localStore.remove(keyOf(attempt.purchase.userId))
  return true
}

/** Forgets this user's payment, whatever becomes of it. */
export function forgetAttempt(userId: string): void {
  localStore.remove(keyOf(userId))
}

/** Forgets every payment that nobody agreed to. Where money may have moved, its buyer is told once signed in again. */
export function forgetUnapproved(): void {
  for (const key of localStore.keys(prefix)) {
    const userId = key.slice(prefix.length)
    if (keptAttempt(userId)?.phase !== 'approved') forgetAttempt(userId)
  }
}

/** Tells when another tab opens or ends a payment of this user; returns how to stop. */
export function onAttemptElsewhere(userId: string, listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => key === keyOf(userId) && listener()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
