import type { ContactMessage } from '../../contract/contact.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
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
