import { parseStored, tabStore } from '../../../kit/page/browser-storage.ts'
import { deLocalizeUrl } from '../../../paraglide/runtime.js'

const storageKey = 'awaited-page'
/** In milliseconds. */
const keptFor = 30 * 60_000

/** Keeps the open page of the dashboard for this tab, where the link of a mail led: a sign-in leads back to it. */
export function awaitPage(): void {
  const { pathname, search } = deLocalizeUrl(window.location.href)
  tabStore.set(storageKey, JSON.stringify({ path: `${pathname}${search}`, at: Date.now() }))
}

/** The page that waits for a sign-in in this tab; null without. Forgets it. */
export function takeAwaitedPage(): string | null {
  const awaited = parseStored<{ path: string; at: number }>(tabStore.get(storageKey))
  tabStore.remove(storageKey)
  return awaited && Date.now() - awaited.at < keptFor && /^\/dashboard(?:\?|$)/.test(awaited.path) ? awaited.path : null
}
