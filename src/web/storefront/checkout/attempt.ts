import type { updateUser } from '../../../contract/accounts.ts'
import type { EndpointInput } from '../../../contract/endpoint.ts'
import type { createOrder } from '../../../contract/orders.ts'
import { tabStore } from '../../page/browser-storage.ts'

type Report = EndpointInput<typeof createOrder>['body']
type Profile = EndpointInput<typeof updateUser>['body']

/** What is ordered and for whom: what the order's report and the profile update will say. */
export interface Purchase {
  userId: string
  report: Report
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

const storageKey = 'checkout-attempt'

/** Remembers the attempt for this tab: after a reload it is followed up, never paid again. */
export function keepAttempt(attempt: Attempt): void {
  tabStore.set(storageKey, JSON.stringify(attempt))
}

/** The attempt of this user that has not ended, if any. */
export function keptAttempt(userId: string): Attempt | null {
  try {
    const attempt = JSON.parse(tabStore.get(storageKey) ?? 'null') as Attempt | null
    return attempt?.purchase.userId === userId ? attempt : null
  } catch {
    return null
  }
}

export function dropAttempt(): void {
  tabStore.remove(storageKey)
}
