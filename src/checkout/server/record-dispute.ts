import { z } from 'zod'
import { listRoots } from '../../accounts/server/user-queries.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Locale } from '../../kit/locale.ts'
import { parseCents } from '../../kit/money.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { paymentLink } from '../../orders/server/staff-mails.ts'
import { findPayment, lockCheckout } from '../../payments/server/checkout-queries.ts'
import { type DisputeUpdate, findDisputeOfCapture, saveDispute } from '../../payments/server/dispute-queries.ts'
import type { CheckoutRow } from '../../payments/server/tables.ts'
import { readNoticeTerms } from '../../settings/server/read-notices.ts'

interface Notice {
  type: string
  resource: Record<string, unknown>
  receivedAt: Date
}

/** Whether a webhook is about a dispute or a reversal (PayPal, webhook event names). */
export const isDisputeNotice = ({ type }: Pick<Notice, 'type'>): boolean =>
  type.startsWith('CUSTOMER.DISPUTE.') || type === 'PAYMENT.CAPTURE.REVERSED'

/**
 * Stores the dispute or reversal of a verified webhook and mails staff, in one transaction. Webhooks may arrive twice and
 * in any order: an older one changes nothing. Throws when the capture is not stored yet or the webhook's structure is
 * unknown, so that it is kept and retried.
 */
export async function recordDispute(platform: Platform, notice: Notice): Promise<void> {
  const { captureIds, ...claim } =
    notice.type === 'PAYMENT.CAPTURE.REVERSED' ? readReversal(notice) : readDispute(notice)
  let recorded = 0
  for (const captureId of captureIds) {
    const payment = await findPayment(platform.database.db, captureId)
    if (!payment) continue
    recorded += 1
    await inTransaction(platform.database, (tx) =>
      record(platform, tx, { ...claim, captureId, checkoutId: payment.checkoutId }),
    )
  }
  if (recorded === 0) throw new Error(`dispute ${claim.paypalId} is about a capture that is unknown or not stored yet`)
}

async function record(platform: Platform, tx: Tx, dispute: DisputeUpdate): Promise<void> {
  const checkout = await lockCheckout(tx, dispute.checkoutId)
  if (!checkout) throw new Error(`checkout ${dispute.checkoutId} does not exist`)
  const previous = await findDisputeOfCapture(tx, dispute)
  if (previous && isOutdated(previous, dispute)) return
  if (previous && isSame(previous, dispute)) return
  await saveDispute(tx, dispute)
  await mailStaff(platform, tx, checkout, dispute)
  await recordAudit(tx, {
    actor: null,
    action: 'checkout.disputed',
    subject: { type: 'checkout', id: checkout.id },
    after: {
      orderNumber: checkout.orderNumber,
      dispute: dispute.paypalId,
      state: dispute.state,
      reason: dispute.reason,
    },
  })
}

const resolved = 'RESOLVED'

/** Webhooks may arrive in any order; a resolved dispute stays resolved. */
function isOutdated(previous: DisputeUpdate, dispute: DisputeUpdate): boolean {
  return previous.changedAt > dispute.changedAt || (previous.state === resolved && dispute.state !== resolved)
}

/** PayPal also sends updates that are irrelevant to the shop, such as a message from the buyer. */
function isSame(previous: DisputeUpdate, dispute: DisputeUpdate): boolean {
  const compared = ({ state, stage, outcome, amount, reason, respondBy }: DisputeUpdate) =>
    JSON.stringify([state, stage, outcome, amount, reason, respondBy?.getTime()])
  return compared(previous) === compared(dispute)
}

async function mailStaff(platform: Platform, tx: Tx, { id, orderNumber }: CheckoutRow, dispute: DisputeUpdate) {
  for (const { address, language } of await recipients(platform, tx)) {
    await queueMail(platform, tx, {
      to: { address },
      language,
      about: { type: 'checkout', id },
      mail: {
        template: 'dispute_notice',
        data: {
          orderNumber,
          link: paymentLink(platform, language, orderNumber),
          kind: dispute.kind,
          state: dispute.state,
          reason: dispute.reason ?? undefined,
          stage: dispute.stage ?? undefined,
          outcome: dispute.outcome ?? undefined,
          amount: dispute.amount ?? undefined,
          respondBy: dispute.respondBy?.toISOString(),
        },
      },
    })
  }
}

/** The addresses for notices in the shop's language; the root users while none is configured. */
async function recipients(platform: Platform, tx: Tx): Promise<{ address: string; language: Locale }[]> {
  const { addresses, language } = await readNoticeTerms(platform, tx)
  if (addresses.length > 0) return addresses.map((address) => ({ address, language }))
  return (await listRoots(tx)).map(({ email, language }) => ({ address: email, language }))
}

const shortText = z.string().max(255)
const money = z.object({ currency_code: z.string(), value: z.string() })
const dateTime = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** The part of PayPal's dispute that the shop shows (Customer Disputes v1). */
const disputeSchema = z.object({
  dispute_id: shortText.min(1),
  disputed_transactions: z.array(z.object({ seller_transaction_id: shortText.optional() })),
  update_time: dateTime.optional(),
  reason: shortText.optional(),
  status: shortText.optional(),
  dispute_life_cycle_stage: shortText.optional(),
  dispute_amount: money.optional(),
  seller_response_due_date: dateTime.optional(),
  dispute_outcome: z.object({ outcome_code: shortText.optional() }).optional(),
})

type Claim = Omit<DisputeUpdate, 'captureId' | 'checkoutId'> & { captureIds: string[] }

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

/** A reversal is sent as a refund with a link to its capture, or as the capture itself. */
const reversalSchema = z.object({
  id: shortText.min(1),
  amount: money.optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  create_time: dateTime.optional(),
  status_details: z.object({ reason: shortText.optional() }).optional(),
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
