import type { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { homeIn } from '../../kit/locale.ts'
import { mailboxOf } from '../../kit/person.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { type By, isVerified, type Viewer } from '../../kit/server/http/guards.ts'
import { hashedKey } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { readShopRecipients } from '../../mail/server/shop-recipients.ts'
import type { ContactMessage, sendContactMessage as endpoint } from '../api.ts'
import { contactMails } from '../mails/contact-mails.ts'
import { insertContactMessage, lockMessage, type NewContactMessage, setAnswered } from './contact-queries.ts'

type ContactForm = z.output<typeof endpoint.body>
/** Per recipient, so that the form cannot flood the mailbox of another person. */
const confirmations = { name: 'contact-confirmations', points: 3, seconds: 3600 }

/**
 * Stores a visitor's message, mails it to the shop and confirms it to the visitor in one transaction (spec §5). Beyond
 * the limit of an address only the confirmation is left out. A filled honeypot gets the same response without any effect.
 */
export async function sendContactMessage(platform: Platform, form: ContactForm, viewer: Viewer | null): Promise<void> {
  const { isHuman: _, website, ...typed } = form
  const message = { ...typed, userId: isVerified(viewer) ? viewer.id : null, createdAt: platform.clock() }
  if (website) {
    platform.log.info('a contact message was dropped by the honeypot')
    return
  }
  const confirm = await platform.limits.allows(confirmations, hashedKey(mailboxOf(message.email)))
  await inTransaction(platform.database, async (tx) => {
    const id = await insertContactMessage(tx, message)
    await mailShop(platform, tx, id, message)
    if (confirm) await confirmToSender(platform, tx, id, message)
  })
}

async function mailShop(platform: Platform, tx: Tx, id: string, message: NewContactMessage): Promise<void> {
  const { addresses, language } = await readShopRecipients(platform.log, tx)
  for (const address of addresses) {
    await queueMail(platform, tx, {
      to: { address },
      language,
      replyTo: message.email,
      about: { type: 'contact_message', id },
      mail: contactMails.contact_notice({
        name: message.name,
        email: message.email,
        message: message.message,
        receivedAt: message.createdAt.toISOString(),
      }),
    })
  }
}

/** Contains no text of the sender, so that the form cannot be used to mail texts to others. */
async function confirmToSender(platform: Platform, tx: Tx, id: string, message: NewContactMessage) {
  await queueMail(platform, tx, {
    to: { address: message.email },
    language: message.language,
    about: { type: 'contact_message', id },
    mail: contactMails.contact_confirmation({
      shopUrl: homeIn(platform.config.publicUrl, message.language),
      receivedAt: message.createdAt.toISOString(),
    }),
  })
}

/**
 * Marks a message as answered or reopens it; does nothing when it is unchanged. Throws 404 for an unknown message.
 */
export async function markMessage(
  platform: Platform,
  by: By,
  { id, answered }: { id: string; answered: boolean },
): Promise<ContactMessage> {
  return inTransaction(platform.database, async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw notFound()
    if ((message.answeredAt !== null) === answered) return message
    await recordAudit(tx, {
      by,
      action: answered ? 'contact_message.answered' : 'contact_message.reopened',
      subject: { type: 'contact_message', id },
      before: { answered: !answered },
      after: { answered },
    })
    return setAnswered(tx, id, answered ? platform.clock() : null)
  })
}
