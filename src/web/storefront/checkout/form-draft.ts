import { tabStore } from '../../page/browser-storage.ts'
import type { CheckoutValues } from './checkout-values.ts'

const storageKey = 'checkout-form'

/** Keeps what was typed, for this tab and this user: a reload loses nothing. */
export function keepDraft(userId: string, values: CheckoutValues): void {
  tabStore.set(storageKey, JSON.stringify({ userId, values }))
}

/** What this user typed before, laid over the given values. */
export function withDraft(userId: string, values: CheckoutValues): CheckoutValues {
  try {
    const stored = JSON.parse(tabStore.get(storageKey) ?? 'null')
    if (stored?.userId !== userId) return values
    const fields = Object.entries(values).map(([field, value]) => {
      const kept: unknown = stored.values?.[field]
      return [field, typeof kept === typeof value ? kept : value]
    })
    return Object.fromEntries(fields) as CheckoutValues
  } catch {
    return values
  }
}

export function dropDraft(): void {
  tabStore.remove(storageKey)
}
