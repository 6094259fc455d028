import type { Config } from '../../../src/kit/server/config/config.ts'
import type { OutgoingMail } from '../../../src/mail/server/queue-mail.ts'
import { cancellationMail, confirmationMail, refundMail, statusMail } from '../../../src/orders/server/order-mails.ts'
import { orderAt, type PastCheckout, statusAfter } from './order-records.ts'
import type { PastRefund, PurchaseHistory } from './purchase-history.ts'
import { minutesAfter } from './season.ts'

/** A mail that was sent in the demo's past. */
export interface PastMail {
  mail: OutgoingMail
  at: Date
}

type Links = { config: Config }

/** The recipient of manual payments. */
const instructions = { email: 'pagos@flordemaga.test', name: 'Flor de Maga' }

/** The mails that the buyer got about a purchase. */
export function mailsOf(links: Links, history: PurchaseHistory, checkout: PastCheckout): PastMail[] {
  const { orderId, refund } = history
  if (!orderId)
    return refund
      ? [{ mail: refundMail(links.config, checkout, null, mailed(history, refund)), at: refund.completedAt }]
      : []
  const placed = { ...history, orderId }
  return [
    { mail: confirmation(links, placed), at: history.placedAt },
    ...statusMails(links, placed),
    ...cancellations(links, placed),
    ...(refund
      ? [
          {
            mail: refundMail(links.config, checkout, orderAt(placed, history.steps.length), mailed(history, refund)),
            at: refund.completedAt,
          },
        ]
      : []),
  ]
}

type Placed = PurchaseHistory & { orderId: string }

const mailed = ({ captureId, outcome, items, method }: PurchaseHistory, refund: PastRefund) => ({
  ...refund,
  lines: outcome === 'refunded' ? items : refund.returned,
  refunded: refund.amount,
  captureId,
  requestedBy: refund.by?.id ?? null,
  method,
})

function confirmation(links: Links, history: Placed): OutgoingMail {
  const { outcome, isManual } = history
  const order = orderAt(history, 0)
  if (isManual)
    return confirmationMail({ config: links.config, clock: () => order.createdAt }, order, {
      addressee: order.customerName,
      instructions,
    })
  const waits = outcome === 'pending' || outcome === 'declined'
  return confirmationMail(
    { config: links.config, clock: () => order.createdAt },
    { ...order, paymentStatus: waits ? 'pending_review' : 'paid' },
  )
}

function statusMails(links: Links, history: Placed): PastMail[] {
  return history.steps.map(({ at }, index) => ({
    mail: statusMail(links.config, orderAt(history, index + 1), statusAfter(history, index)),
    at: minutesAfter(at, 0.4),
  }))
}

const cancellationTemplates = {
  expired: 'order_expired',
  canceled: 'order_canceled',
  declined: 'order_declined',
} as const

function cancellations(links: Links, history: Placed): PastMail[] {
  const { outcome, endedAt } = history
  if (!endedAt || (outcome !== 'expired' && outcome !== 'canceled' && outcome !== 'declined')) return []
  return [{ mail: cancellationMail(links.config, orderAt(history, 0), cancellationTemplates[outcome]), at: endedAt }]
}
