import { localStore } from '../../kit/page/browser-storage.ts'

const storageKey = 'checkout-waits'

/** Lifetime of the verification link, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000

/** Marks in this browser that a purchase waits for a verification, which may happen in another tab. */
export function storeWaitingCheckout(): void {
  localStore.set(storageKey, String(Date.now()))
}

export function clearWaitingCheckout(): void {
  localStore.remove(storageKey)
}

export function isCheckoutWaiting(): boolean {
  const since = Number(localStore.get(storageKey))
  return since > 0 && Date.now() - since < lifetime
}
