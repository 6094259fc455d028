import { m } from '../../paraglide/messages.js'
import { localizeHref } from '../../paraglide/runtime.js'
import { forgetAttempt, forgetUnapproved } from '../lib/checkout/attempt.ts'
import { dropDraft } from '../lib/checkout/drop-draft.ts'
import { isLeavingSignedOut, markLeavingSignedOut } from '../lib/leaving-page.ts'
import { toastAfterReload } from '../ui/toast-store.ts'
import { forgetActivity } from './inactivity.ts'
import { announceSession } from './session-channel.ts'
import { endSession } from './session-ending.ts'

/** Opens the home page as a fresh document after the session ended, here or in another tab; addresses do not stay. */
export function leaveSignedOut(): void {
  if (isLeavingSignedOut()) return
  markLeavingSignedOut()
  forgetActivity()
  forgetUnapproved()
  dropDraft()
  window.location.assign(localizeHref('/'))
}

/** How long a message about a deleted account stands before the sign-in page opens (spec §9), in milliseconds. */
const readAfterDeletion = 2_000

/** Opens the sign-in page as a fresh document: the account of this session was deleted by its owner. */
export function leaveDeleted(userId: string): void {
  markLeavingSignedOut()
  forgetAttempt(userId)
  dropDraft()
  announceSession('signed-out')
  setTimeout(() => window.location.assign(localizeHref('/login')), readAfterDeletion)
}

/** Whoever signs out must not be kept by a server that does not answer; in milliseconds. */
const longestWait = 3_000

/**
 * Ends the session and opens the home page as a fresh document, so that nothing private stays in memory.
 * A logout call that fails, or is not answered, still leads there (spec §8), and is made again by that document.
 */
export async function signOut(reason: 'asked' | 'inactivity' = 'asked'): Promise<void> {
  try {
    await Promise.race([endSession(), new Promise((resolve) => setTimeout(resolve, longestWait))])
  } catch (error) {
    console.warn('The logout call failed', error)
  }
  announceSession('signed-out')
  toastAfterReload({
    title: m.shell_logged_out_title(),
    description: reason === 'asked' ? m.shell_logged_out_text() : m.shell_logged_out_inactivity(),
  })
  leaveSignedOut()
}
