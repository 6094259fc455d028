import { localStore, tabStore } from '../../kit/page/browser-storage.ts'
import type { CheckoutValues } from './checkout-values.ts'
import { draftKey } from './delete-draft.ts'

interface DraftOptions {
  /** Shares the draft with other tabs of this browser, because the link of a verification mail may open in one. */
  shared?: boolean
}

/** Stores the form values with the `profile` they are based on, for this tab and user; they survive a reload. */
export function storeDraft(
  userId: string,
  profile: CheckoutValues,
  values: CheckoutValues,
  { shared = false }: DraftOptions = {},
): void {
  const draft = JSON.stringify({ userId, profile: JSON.stringify(profile), values })
  tabStore.set(draftKey, draft)
  if (shared) localStore.set(draftKey, draft)
}

/** Moves a shared draft into this tab. */
export function takeSharedDraft(): void {
  const draft = localStore.get(draftKey)
  if (draft !== null && tabStore.get(draftKey) === null) tabStore.set(draftKey, draft)
  localStore.remove(draftKey)
}

/** Overlays the profile with this user's draft, unless the profile was edited since. */
export function withDraft(userId: string, profile: CheckoutValues): CheckoutValues {
  try {
    const stored = JSON.parse(tabStore.get(draftKey) ?? localStore.get(draftKey) ?? 'null')
    if (stored?.userId !== userId || stored.profile !== JSON.stringify(profile)) return profile
    const typed = Object.entries(profile).filter(([field, value]) => typeof stored.values?.[field] === typeof value)
    return { ...profile, ...Object.fromEntries(typed.map(([field]) => [field, stored.values[field]])) }
  } catch {
    return profile
  }
}
