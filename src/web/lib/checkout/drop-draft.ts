import { localStore, tabStore } from '../../storage/browser-storage.ts'

/** Where `form-draft.ts` keeps what was typed into the checkout. */
export const draftKey = 'checkout-form'

/** Forgets what was typed; apart from the draft itself, because every page can sign out. */
export function dropDraft(): void {
  tabStore.remove(draftKey)
  localStore.remove(draftKey)
}
