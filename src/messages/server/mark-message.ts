import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { ContactMessage } from '../api.ts'
import { lockMessage, setAnswered } from './contact-queries.ts'

/**
 * Marks a message as answered or reopens it; does nothing when it is unchanged. Throws 404 for an unknown message.
 */
export async function markMessage(
  platform: Pick<Platform, 'database' | 'clock'>,
  { id, answered }: { id: string; answered: boolean },
  by: { viewer: Viewer; requestId: string },
): Promise<ContactMessage> {
  return inTransaction(platform.database, async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw notFound()
    if ((message.answeredAt !== null) === answered) return message
    await recordAudit(tx, {
      actor: by.viewer,
      action: answered ? 'contact_message.answered' : 'contact_message.reopened',
      subject: { type: 'contact_message', id },
      before: { answered: !answered },
      after: { answered },
      requestId: by.requestId,
    })
    return setAnswered(tx, id, answered ? platform.clock() : null)
  })
}
