import { localStore, parseStored, tabStore } from '../../kit/page/browser-storage.ts'
import type { CheckoutValues } from './checkout-values.ts'
import { draftKey, methodKey } from './delete-draft.ts'
import type { Method } from './delivery-section.tsx'

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

/** The delivery method that a buyer has chosen; the shop answers what else it is. */
export type ChosenMethod = Pick<Method, 'id' | 'kind'>

/** Stores the chosen method for this tab and user; null: the shop chooses. */
export function storeMethod(userId: string, method: ChosenMethod | null): void {
  if (method === null) tabStore.remove(methodKey)
  else tabStore.set(methodKey, JSON.stringify({ userId, id: method.id, kind: method.kind }))
}

/** The method that this user has chosen in this tab. */
export function storedMethod(userId: string): ChosenMethod | null {
  const stored = parseStored<ChosenMethod & { userId: string }>(tabStore.get(methodKey))
  return stored?.userId === userId ? { id: stored.id, kind: stored.kind } : null
}
