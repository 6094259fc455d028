import { tabStore } from '../../storage/browser-storage.ts'
import type { CheckoutValues } from './checkout-values.ts'

const storageKey = 'checkout-form'

/** Keeps what was typed over a `profile`, for this tab and this user: a reload loses nothing. */
export function keepDraft(userId: string, profile: CheckoutValues, values: CheckoutValues): void {
  tabStore.set(storageKey, JSON.stringify({ userId, profile: JSON.stringify(profile), values }))
}

/** What this user typed before, laid over the profile; unless the profile was edited since: that is the later word. */
export function withDraft(userId: string, profile: CheckoutValues): CheckoutValues {
  try {
    const stored = JSON.parse(tabStore.get(storageKey) ?? 'null')
    if (stored?.userId !== userId || stored.profile !== JSON.stringify(profile)) return profile
    const fields = Object.entries(profile).map(([field, value]) => {
      const kept: unknown = stored.values?.[field]
      return [field, typeof kept === typeof value ? kept : value]
    })
    return Object.fromEntries(fields) as CheckoutValues
  } catch {
    return profile
  }
}

export function dropDraft(): void {
  tabStore.remove(storageKey)
}
