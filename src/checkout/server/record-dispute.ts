import { listRoots } from '../../accounts/server/user-queries.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { readShopRecipients } from '../../mail/server/shop-recipients.ts'
import { paymentLink } from '../../orders/server/staff-mails.ts'
import type { Claim } from '../../payments/server/payment-provider.ts'
import { findPayment, lockCheckout } from '../../sale/server/checkout-queries.ts'
import { type DisputeUpdate, findDisputeOfCapture, saveDispute } from '../../sale/server/dispute-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { disputeMails } from '../mails/dispute-mails.ts'
import { findSale } from './settling-queries.ts'

/**
 * Stores the dispute or reversal that a verified webhook reports and mails staff, in one transaction. Webhooks may arrive
 * twice and in any order: an older one changes nothing. Throws when the capture is not stored yet, so that the webhook is
 * kept and retried.
 */
export async function recordDispute(platform: Platform, { captureIds, ...claim }: Claim): Promise<void> {
  let recorded = 0
  for (const captureId of captureIds) {
    const payment = await findPayment(platform.database.db, captureId)
    if (!payment) continue
    recorded += 1
    await inTransaction(platform.database, async (tx) =>
      record(platform, tx, { ...claim, captureId, checkoutId: await findSale(tx, payment.checkoutId) }),
    )
  }
  if (recorded === 0) throw new Error(`dispute ${claim.caseId} is about a capture that is unknown or not stored yet`)
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
    by: null,
    action: 'checkout.disputed',
    subject: { type: 'checkout', id: checkout.id },
    after: {
      orderNumber: checkout.orderNumber,
      dispute: dispute.caseId,
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

/** Providers also send updates that are irrelevant to the shop, such as a message from the buyer. */
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
      mail: disputeMails.dispute_notice({
        orderNumber,
        link: paymentLink(platform.config, language, orderNumber),
        kind: dispute.kind,
        state: dispute.state,
        reason: dispute.reason ?? undefined,
        stage: dispute.stage ?? undefined,
        outcome: dispute.outcome ?? undefined,
        amount: dispute.amount ?? undefined,
        respondBy: dispute.respondBy?.toISOString(),
      }),
    })
  }
}

/** The addresses for notifications in the shop's language; the root users while none is configured. */
async function recipients(platform: Platform, tx: Tx): Promise<{ address: string; language: Locale }[]> {
  const { addresses, language } = await readShopRecipients(platform.log, tx)
  if (addresses.length > 0) return addresses.map((address) => ({ address, language }))
  return (await listRoots(tx)).map(({ email, language }) => ({ address: email, language }))
}
