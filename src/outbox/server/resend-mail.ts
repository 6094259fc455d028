import { hadAddress } from '../../accounts/server/user-queries.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { conflict } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { deliverMailJob } from '../../mail/server/queue-mail.ts'
import { buyerAddress } from '../../orders/server/order-mails.ts'
import { findOrder } from '../../orders/server/order-queries.ts'
import type { OutboxMail } from '../office-api.ts'
import { copyMail, type FoundMail, findMail, findResend, lockMail } from './outbox-queries.ts'
import { assertFound, canResend, presentMail } from './present-mail.ts'

type OutboxPlatform = Pick<Platform, 'database' | 'jobs'>

/** A repeated request within these seconds is a double click. */
const sameRequestSeconds = 60

/**
 * Resends a sent mail as a new mail with the same content, a buyer's to their current address.
 * @throws HttpError 404 for a mail that is not visible to the viewer, 409 for one that is unsent or has a one-time link.
 */
export function resendMail(
  platform: OutboxPlatform,
  viewer: Viewer,
  { id, requestId }: { id: string; requestId: string },
): Promise<OutboxMail> {
  return inTransaction(platform.database, async (tx) => {
    const found = assertFound(await lockMail(tx, viewer, id))
    assertResendable(found)
    let copy = await findResend(tx, id, sameRequestSeconds)
    if (copy === null) {
      copy = await copyMail(tx, { ...found.mail, recipient: await currentRecipient(tx, found.mail) })
      await platform.jobs.enqueue(tx, deliverMailJob, { mailId: copy })
      await recordAudit(tx, {
        actor: viewer,
        action: 'mail.resent',
        subject: { type: 'mail', id },
        after: { as: copy, template: found.mail.template },
        requestId,
      })
    }
    return presentMail(assertFound(await findMail(tx, viewer, copy)))
  })
}

/** A mail to the buyer of an order goes where their mails go now. */
async function currentRecipient(tx: Tx, { subjectType, subjectId, recipient }: FoundMail['mail']): Promise<string> {
  const order = subjectType === 'order' && subjectId !== null ? await findOrder(tx, subjectId) : null
  if (!order) return recipient
  const isBuyers =
    order.customerEmail === recipient || (order.userId !== null && (await hadAddress(tx, order.userId, recipient)))
  return isBuyers ? buyerAddress(tx, order) : recipient
}

function assertResendable({ mail }: FoundMail): void {
  if (mail.state !== 'sent') throw conflict('This mail has not left yet.', 'mail_not_sent_yet')
  if (!canResend(mail)) {
    throw conflict('The link of this mail is gone. Its reader can ask for a new one.', 'mail_link_gone')
  }
}
