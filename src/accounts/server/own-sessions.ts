import Bowser from 'bowser'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { OwnSession } from '../sessions-api.ts'
import type { AccountPlatform } from './account-platform.ts'

/** The user's active sessions, most recently used first. */
export async function listOwnSessions({ sessions }: AccountPlatform, viewer: Viewer): Promise<OwnSession[]> {
  const found = await sessions.list(viewer.id)
  return found.map(({ userAgent, ...session }) => ({
    ...session,
    ...deviceOf(userAgent),
    current: session.id === viewer.session?.id,
  }))
}

/** Browser and operating system according to the user agent. */
function deviceOf(userAgent: string): Pick<OwnSession, 'browser' | 'system'> {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}

/** Ends one of the viewer's sessions. @throws HttpError 404 for a session of another user or one that has ended. */
export async function endOwnSession(
  platform: AccountPlatform,
  viewer: Viewer,
  { id, requestId }: { id: string; requestId: string },
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    if (!(await platform.sessions.endOne(tx, viewer.id, id))) throw notFound()
    await recordAudit(tx, {
      actor: viewer,
      action: 'user.session_ended',
      subject: { type: 'user', id: viewer.id },
      requestId,
    })
  })
}
