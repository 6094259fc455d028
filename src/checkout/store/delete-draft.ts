import { localStore, tabStore } from '../../kit/page/browser-storage.ts'

/** Storage key of `form-draft.ts`. */
export const draftKey = 'checkout-form'

/** Deletes the draft; separate from form-draft.ts because every page can sign out. */
export function deleteDraft(): void {
  tabStore.remove(draftKey)
  localStore.remove(draftKey)
}
