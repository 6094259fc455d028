import type { CheckoutValues } from './checkout-values.ts'

const storageKey = 'checkout-form'

/** Keeps what was typed, for this tab and this user: a reload loses nothing. */
export function keepDraft(userId: string, values: CheckoutValues): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, values }))
  } catch {
    // Storage is full or forbidden: the values then live as long as the page.
  }
}

/** What this user typed before, laid over the given values. */
export function withDraft(userId: string, values: CheckoutValues): CheckoutValues {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
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
  sessionStorage.removeItem(storageKey)
}
