import type { Platform } from '../../kit/server/platform.ts'
import { findPaidCheckout, isOpen, listDueRefunds, postponeRefund } from '../../sale/server/refund-queries.ts'
import type { RefundRow } from '../../sale/server/tables.ts'
import { checkPendingRefund, submitRefund } from './refunds.ts'

const hour = 3_600_000
const batch = 50

/**
 * Completes all refunds with an unknown outcome: a lost response, a crashed process, a provider that is unavailable or undecided. It
 * retries without limit; staff see refunds that take long. Any instance may run it, one at a time.
 */
export async function reconcileRefunds(platform: Platform): Promise<void> {
  const { db } = platform.database
  for (const refund of await listDueRefunds(db, platform.clock(), batch)) {
    await postpone(platform, refund)
    try {
      await reconcileRefund(platform, refund)
    } catch (cause) {
      platform.log.warn({ err: cause, refundId: refund.id }, 'a refund could not be finished yet')
    }
  }
}

/** Schedules the next attempt before this one, so that a failing refund never blocks the others. */
async function postpone(platform: Platform, refund: RefundRow): Promise<void> {
  const wait = Math.min(platform.config.reconcileEverySeconds * 1000 * 2 ** refund.checks, hour)
  await postponeRefund(platform.database.db, refund.id, {
    nextCheckAt: new Date(platform.clock().getTime() + wait),
    checks: refund.checks + 1,
  })
}

/** Reconciles one open refund with its provider. Throws ProviderError when that does not respond. */
export async function reconcileRefund(platform: Platform, refund: RefundRow): Promise<void> {
  if (!isOpen(refund)) return
  const account = await platform.providers.of(await findPaidCheckout(platform.database.db, refund))
  if (refund.state === 'pending') return checkPendingRefund(platform, account, refund)
  return submitRefund(platform, account, refund, 'shop')
}
