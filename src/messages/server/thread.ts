import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { homeIn } from '../../kit/locale.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { readShopRecipients } from '../../mail/server/shop-recipients.ts'
import type { ContactMessage } from '../api.ts'
import { contactMails } from '../mails/contact-mails.ts'
import { answerFaults } from '../office-texts.ts'
import type * as api from '../thread-api.ts'
import { lockMessage, senderAddress, setAnswered } from './contact-queries.ts'
import { findEntry, insertEntry } from './thread-queries.ts'

type NewEntry = Omit<EndpointRequest<typeof api.addEntry>['body'], 'language'>

/**
 * Adds an entry to the thread of a message: an answer is mailed to the sender and marks the message as answered; what came
 * back is noted and opens it again. A repeated key changes nothing. The audit trail says that there is an entry, not what
 * it says, for it is erased with the sender.
 * @throws HttpError 404 for an unknown message, 409 when the key belongs to another one, or to another text
 */
export function addEntry(
  platform: Platform,
  by: By,
  messageId: string,
  { key, kind, text }: NewEntry,
): Promise<ContactMessage> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const message = await lockMessage(tx, messageId)
      if (!message) throw notFound()
      const existing = await findEntry(tx, key)
      if (existing) {
        if (isDeepStrictEqual(existing, { messageId, kind, text })) return message
        throw refusal(409, fault(answerFaults, 'answer_exists'))
      }
      const now = platform.clock()
      await insertEntry(tx, { id: key, messageId, kind, text, authorId: by.viewer.id, createdAt: now })
      if (kind === 'sent') await mailAnswer(platform, tx, message, text)
      await recordAudit(tx, {
        by,
        action: kind === 'sent' ? 'contact_message.replied' : 'contact_message.noted',
        subject: { type: 'contact_message', id: messageId },
      })
      // What comes back waits for an answer again.
      const isAnswered = kind === 'sent'
      return isAnswered === (message.answeredAt !== null)
        ? message
        : setAnswered(tx, messageId, isAnswered ? now : null)
    },
    { retry: true },
  )
}

/** In the language of the message, with the message below the answer; the sender answers to the shop. */
async function mailAnswer(platform: Platform, tx: Tx, message: ContactMessage, text: string): Promise<void> {
  const { addresses } = await readShopRecipients(platform.log, tx)
  const [replyTo] = addresses
  await queueMail(platform, tx, {
    to: { address: (await senderAddress(tx, message.id)) ?? message.email, name: message.name },
    language: message.language,
    about: { type: 'contact_message', id: message.id },
    ...(replyTo !== undefined && { replyTo }),
    mail: contactMails.contact_answer({
      name: message.name,
      text,
      message: message.message,
      receivedAt: message.createdAt.toISOString(),
      shopUrl: homeIn(platform.config.publicUrl, message.language),
    }),
  })
}
