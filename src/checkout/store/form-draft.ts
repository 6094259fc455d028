import * as drafts from '../../kit/page/form-draft.ts'
import type { CheckoutValues } from './checkout-values.ts'
import type { Method } from './delivery-section.tsx'

const form = 'checkout'
const delivery = 'checkout-delivery'

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
  drafts.storeDraft(form, { owner: userId, base: profile, values }, shared)
}

/** Moves a shared draft into this tab. */
export const takeSharedDraft = () => drafts.takeSharedDraft(form)

/** Overlays the profile with this user's draft, unless the profile was edited since. */
export function withDraft(userId: string, profile: CheckoutValues): CheckoutValues {
  const values = drafts.readDraft<Partial<CheckoutValues>>(form, { owner: userId, base: profile })
  const typed = Object.entries(values ?? {}).filter(
    ([field, value]) => typeof value === typeof profile[field as keyof CheckoutValues],
  )
  return { ...profile, ...Object.fromEntries(typed) }
}

/** The delivery method that a buyer has chosen; the shop answers what else it is. */
export type ChosenMethod = Pick<Method, 'id' | 'kind'>

/** Stores the chosen method for this tab and user; null: the shop chooses. */
export function storeMethod(userId: string, method: ChosenMethod | null): void {
  const { id, kind } = method ?? {}
  if (method === null) drafts.deleteDraft(delivery)
  else drafts.storeDraft(delivery, { owner: userId, base: null, values: { id, kind } })
}

/** The method that this user has chosen in this tab. */
export const storedMethod = (userId: string): ChosenMethod | null =>
  drafts.readDraft(delivery, { owner: userId, base: null })

/** Deletes what was typed and chosen, once it is ordered. */
export function deleteDraft(): void {
  drafts.deleteDraft(form)
  drafts.deleteDraft(delivery)
}
