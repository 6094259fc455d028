import { deleteDrafts } from '../../../kit/page/form-draft.ts'
import { isLeavingAfterSignOut, markLeavingAfterSignOut } from '../../../kit/page/leaving-page.ts'
import { toastAfterReload } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { localizeHref } from '../../../paraglide/runtime.js'
import { clearActivity } from '../../../session/store/inactivity.ts'
import { forgetLostSession, rememberLostSession } from '../../../session/store/lost-session.ts'
import { endSession } from '../../../session/store/session-ending.ts'
import { userRecords } from '../../../session/store/user-records.ts'
import { announceSession } from './session-channel.ts'

/**
 * Opens the home page as a new document after the session ended in any tab. `timedOut`: the user who was signed out after
 * inactivity, whose page is kept with what was typed there; after a sign-out on purpose nothing is.
 */
export function goHomeAfterSignOut(timedOut: string | null = null): void {
  if (isLeavingAfterSignOut()) return
  markLeavingAfterSignOut()
  if (timedOut === null) {
    forgetLostSession()
    deleteDrafts()
  } else rememberLostSession('inactivity', timedOut)
  clearActivity()
  userRecords.signedOut()
  window.location.assign(localizeHref('/'))
}

/** Delay before the sign-in page opens after an account deletion (spec §9), in milliseconds. */
const deletionMessageDuration = 2_000

/** Opens the sign-in page as a new document after the user deleted their account. */
export function goToSignInAfterDeletion(userId: string): void {
  markLeavingAfterSignOut()
  userRecords.deleted(userId)
  deleteDrafts()
  announceSession('signed-out')
  setTimeout(() => window.location.assign(localizeHref('/login')), deletionMessageDuration)
}

/** Timeout after which a sign-out proceeds without a response, in milliseconds. */
const logoutTimeout = 3_000

/**
 * Ends the session and opens the home page as a new document, so that no private data stays in memory.
 * A failed or slow logout request still leads there (spec §8); the new document repeats it. `timedOut`: the user, when
 * it is because of inactivity.
 */
export async function signOut(timedOut: string | null = null): Promise<void> {
  try {
    await Promise.race([
      endSession(timedOut === null ? undefined : 'inactivity'),
      new Promise((resolve) => setTimeout(resolve, logoutTimeout)),
    ])
  } catch (error) {
    console.warn('The logout call failed', error)
  }
  announceSession(timedOut === null ? 'signed-out' : 'timed-out')
  toastAfterReload({
    title: m.shell_logged_out_title(),
    description: timedOut === null ? m.shell_logged_out_text() : m.shell_logged_out_inactivity(),
  })
  goHomeAfterSignOut(timedOut)
}
