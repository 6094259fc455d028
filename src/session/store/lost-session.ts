import { parseStored, tabStore } from '../../kit/page/browser-storage.ts'
import { deleteDrafts, saveForms } from '../../kit/page/form-draft.ts'
import { deLocalizeUrl } from '../../paraglide/runtime.js'

/** Why a user was signed out without asking for it. */
export type LossReason = 'inactivity' | 'ended'

interface LostSession {
  reason: LossReason
  userId: string
  /** The page that was open, without a prefix for its language. Only its own user returns to it. */
  path: string
  at: number
}

const storageKey = 'lost-session'
/** The notice and the way back are offered this long, in milliseconds. */
const keptFor = 30 * 60_000

/**
 * Runs before the page is painted, so that `LostSessionNotice` does not move it: the reason is an attribute of the
 * document.
 */
export const lostSessionScript = [
  `try{var l=JSON.parse(sessionStorage.getItem('${storageKey}'));`,
  `if(l&&Date.now()-l.at<${keptFor})document.documentElement.dataset.lost=l.reason}catch(e){}`,
].join('')

/**
 * Keeps the open page of a user who was signed out without asking for it, and what was typed there, for this tab: a sign-in of the same person
 * leads back to it. It is never part of an address, where another could choose it.
 */
export function rememberLostSession(reason: LossReason, userId: string): void {
  const { pathname, search } = deLocalizeUrl(window.location.href)
  const path = `${pathname}${search}`
  tabStore.set(storageKey, JSON.stringify({ reason, userId, path, at: Date.now() } satisfies LostSession))
  document.documentElement.dataset.lost = reason
  saveForms()
}

/** The loss of a session in this tab, unless it is long ago. */
export function lostSession(): LostSession | null {
  const lost = parseStored<LostSession>(tabStore.get(storageKey))
  return lost && Date.now() - lost.at < keptFor ? lost : null
}

/** Called at a sign-in, and when a user signs out on purpose. */
export function forgetLostSession(): void {
  tabStore.remove(storageKey)
  delete document.documentElement.dataset.lost
}

/** The page that this user lost with the session; null for another user. Forgets it. */
export function takeLostPage(userId: string): string | null {
  const lost = lostSession()
  forgetLostSession()
  if (lost && lost.userId !== userId) deleteDrafts()
  const page = lost?.userId === userId ? lost.path : null
  return page !== null && /^\/(?!\/|login\b|$)/.test(page) ? page : null
}
