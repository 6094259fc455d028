import { z } from 'zod'
import type { Locale } from '../../domain/locale.ts'
import { parseCents } from '../../domain/money.ts'
import { listRoots } from '../accounts/user-queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { paymentLink } from '../orders/order-mails.ts'
import { findPayment, lockCheckout } from '../payments/checkout-queries.ts'
import { type DisputeNews, findDisputeOfCapture, saveDispute } from '../payments/dispute-queries.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { readNoticeTerms } from '../settings/read-notices.ts'

interface Notice {
  type: string
  resource: Record<string, unknown>
  receivedAt: Date
}

/** A notice about money that a buyer or a bank claims back (PayPal, webhook event names). */
export const isDisputeNotice = ({ type }: Pick<Notice, 'type'>): boolean =>
  type.startsWith('CUSTOMER.DISPUTE.') || type === 'PAYMENT.CAPTURE.REVERSED'

/**
 * Stores what a verified notice says of a dispute or a reversal and mails it to staff, in one transaction. Notices may
 * come twice and in any order: an older one changes nothing. Throws when the capture is not known (yet), or the notice
 * has another shape, so that it is kept and tried again.
 */
export async function recordDispute(platform: Platform, notice: Notice): Promise<void> {
  const { captureIds, ...claim } =
    notice.type === 'PAYMENT.CAPTURE.REVERSED' ? readReversal(notice) : readDispute(notice)
  let known = 0
  for (const captureId of captureIds) {
    const payment = await findPayment(platform.database.db, captureId)
    if (!payment) continue
    known += 1
    await inTransaction(platform.database, (tx) =>
      record(platform, tx, { ...claim, captureId, checkoutId: payment.checkoutId }),
    )
  }
  if (known === 0) throw new Error(`dispute ${claim.paypalId} is about a capture that is not ours (yet)`)
}

async function record(platform: Platform, tx: Tx, news: DisputeNews): Promise<void> {
  const checkout = await lockCheckout(tx, news.checkoutId)
  if (!checkout) throw new Error(`checkout ${news.checkoutId} does not exist`)
  const known = await findDisputeOfCapture(tx, news)
  if (known && (known.changedAt > news.changedAt || (known.state === resolved && news.state !== resolved))) return
  if (known && isSame(known, news)) return
  await saveDispute(tx, news)
  await mailStaff(platform, tx, checkout, news)
  await recordAudit(tx, {
    actor: null,
    action: 'checkout.disputed',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, dispute: news.paypalId, state: news.state, reason: news.reason },
  })
}

const resolved = 'RESOLVED'

/** PayPal also sends updates that change nothing for the shop, such as a message of the buyer. */
function isSame(known: DisputeNews, news: DisputeNews): boolean {
  const told = ({ state, stage, outcome, amount, reason, respondBy }: DisputeNews) =>
    JSON.stringify([state, stage, outcome, amount, reason, respondBy?.getTime()])
  return told(known) === told(news)
}

async function mailStaff(platform: Platform, tx: Tx, { id, orderNumber }: CheckoutRow, news: DisputeNews) {
  for (const { address, language } of await readers(platform, tx)) {
    await queueMail(platform, tx, {
      to: { address },
      language,
      about: { type: 'checkout', id },
      mail: {
        template: 'dispute_notice',
        data: {
          orderNumber,
          link: paymentLink(platform, language, orderNumber),
          kind: news.kind,
          state: news.state,
          reason: news.reason ?? undefined,
          stage: news.stage ?? undefined,
          outcome: news.outcome ?? undefined,
          amount: news.amount ?? undefined,
          respondBy: news.respondBy?.toISOString(),
        },
      },
    })
  }
}

/** The staff's addresses in the shop's language; the roots while none is set. */
async function readers(platform: Platform, tx: Tx): Promise<{ address: string; language: Locale }[]> {
  const { addresses, language } = await readNoticeTerms(platform, tx)
  if (addresses.length > 0) return addresses.map((address) => ({ address, language }))
  return (await listRoots(tx)).map(({ email, language }) => ({ address: email, language }))
}

const word = z.string().max(255)
const money = z.object({ currency_code: z.string(), value: z.string() })
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** The part of PayPal's dispute that the shop shows (Customer Disputes v1). */
const disputeSchema = z.object({
  dispute_id: word.min(1),
  disputed_transactions: z.array(z.object({ seller_transaction_id: word.optional() })),
  update_time: moment.optional(),
  reason: word.optional(),
  status: word.optional(),
  dispute_life_cycle_stage: word.optional(),
  dispute_amount: money.optional(),
  seller_response_due_date: moment.optional(),
  dispute_outcome: z.object({ outcome_code: word.optional() }).optional(),
})

type Claim = Omit<DisputeNews, 'captureId' | 'checkoutId'> & { captureIds: string[] }

function readDispute({ type, resource, receivedAt }: Notice): Claim {
  const dispute = disputeSchema.parse(resource)
  const ids = dispute.disputed_transactions.map((transaction) => transaction.seller_transaction_id)
  return {
    kind: 'dispute',
    paypalId: dispute.dispute_id,
    captureIds: [...new Set(ids.filter((id) => id !== undefined))],
    state: type === 'CUSTOMER.DISPUTE.RESOLVED' ? resolved : (dispute.status ?? 'OPEN'),
    reason: dispute.reason ?? null,
    stage: dispute.dispute_life_cycle_stage ?? null,
    outcome: dispute.dispute_outcome?.outcome_code ?? null,
    amount: dispute.dispute_amount ? parseCents(dispute.dispute_amount.value) : null,
    respondBy: dispute.seller_response_due_date ?? null,
    changedAt: dispute.update_time ?? receivedAt,
  }
}

/** A reversal comes as a refund that names its capture in a link; or as the capture itself. */
const reversalSchema = z.object({
  id: word.min(1),
  amount: money.optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  create_time: moment.optional(),
  status_details: z.object({ reason: word.optional() }).optional(),
})

function readReversal({ resource, receivedAt }: Notice): Claim {
  const reversal = reversalSchema.parse(resource)
  const up = reversal.links.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'))
  return {
    kind: 'reversal',
    paypalId: reversal.id,
    captureIds: [up?.href.split('/').at(-1) ?? reversal.id],
    state: 'REVERSED',
    reason: reversal.status_details?.reason ?? null,
    stage: null,
    outcome: null,
    amount: reversal.amount ? parseCents(reversal.amount.value) : null,
    respondBy: null,
    changedAt: reversal.create_time ?? receivedAt,
  }
}
