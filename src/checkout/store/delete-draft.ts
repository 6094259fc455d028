import { localStore, tabStore } from '../../kit/page/browser-storage.ts'

/** Storage keys of `form-draft.ts`. */
export const draftKey = 'checkout-form'
export const methodKey = 'checkout-delivery'

/** Deletes the draft; separate from form-draft.ts because every page can sign out. */
export function deleteDraft(): void {
  tabStore.remove(draftKey)
  tabStore.remove(methodKey)
  localStore.remove(draftKey)
}
