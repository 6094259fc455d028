import type { Config } from '../../config/config.ts'
import type { OutgoingMail } from '../../mail/queue-mail.ts'
import { cancellationMail, confirmationMail, refundMail, statusMail } from '../../orders/order-mails.ts'
import { orderAt, type PastCheckout, statusAfter } from './order-records.ts'
import { minutesAfter } from './season.ts'
import type { PastRefund, Story } from './story.ts'

/** A mail that was sent in the demo's past. */
export interface PastMail {
  mail: OutgoingMail
  at: Date
}

type Links = { config: Config }

/** Who manual payments go to. */
const instructions = { email: 'pagos@flordemaga.test', name: 'Flor de Maga' }

/** The mails that the buyer got about a purchase. */
export function mailsOf(links: Links, story: Story, checkout: PastCheckout): PastMail[] {
  const { orderId, refund } = story
  if (!orderId)
    return refund ? [{ mail: refundMail(links, checkout, null, mailed(story, refund)), at: refund.completedAt }] : []
  const placed = { ...story, orderId }
  return [
    { mail: confirmation(links, placed), at: story.placedAt },
    ...statusMails(links, placed),
    ...cancellations(links, placed),
    ...(refund
      ? [
          {
            mail: refundMail(links, checkout, orderAt(placed, story.steps.length), mailed(story, refund)),
            at: refund.completedAt,
          },
        ]
      : []),
  ]
}

type Placed = Story & { orderId: string }

const mailed = ({ captureId }: Story, refund: PastRefund) => ({
  ...refund,
  captureId,
  requestedBy: refund.by?.id ?? null,
})

function confirmation(links: Links, story: Placed): OutgoingMail {
  const { fate, byHand } = story
  const order = orderAt(story, 0)
  if (byHand) return confirmationMail(links, order, { addressee: order.customerName, instructions })
  const waits = fate === 'pending' || fate === 'declined'
  return confirmationMail(links, { ...order, paymentStatus: waits ? 'pending_review' : 'paid' })
}

function statusMails(links: Links, story: Placed): PastMail[] {
  return story.steps.map(({ at }, index) => ({
    mail: statusMail(links, orderAt(story, index + 1), statusAfter(story, index)),
    at: minutesAfter(at, 0.4),
  }))
}

const cancellationTemplates = {
  expired: 'order_expired',
  canceled: 'order_canceled',
  declined: 'order_declined',
} as const

function cancellations(links: Links, story: Placed): PastMail[] {
  const { fate, endedAt } = story
  if (!endedAt || (fate !== 'expired' && fate !== 'canceled' && fate !== 'declined')) return []
  return [{ mail: cancellationMail(links, orderAt(story, 0), cancellationTemplates[fate]), at: endedAt }]
}
