import { fault } from '../../kit/fault.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { findOrder } from '../../orders/server/order-queries.ts'
import {
  isInaccessible,
  isRefused,
  type ProviderAccount,
  type ProviderCapture,
  ProviderError,
  type ProviderPayment,
  providerUnavailable,
} from '../../payments/server/payment-provider.ts'
import { holdGoods, type Shortage } from '../../reservations/server/reservations.ts'
import { type CheckoutState, mayCaptureAlone } from '../../sale/checkout-state.ts'
import type { ProviderEnvironment } from '../../sale/payment.ts'
import { beginCapturing, markClosed, updateCheckout } from '../../sale/server/checkout-queries.ts'
import { deletedNote } from '../../sale/server/open-checkout-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { payRefusals, settleRefusals } from '../../sale/texts.ts'
import { lockForCapture } from './capture-queries.ts'
import { refusalOf } from './cart-refusals.ts'
import { countCaptures, countFailedCapture } from './checkout-metrics.ts'
import { firstCheckAt } from './create-checkout.ts'
import { endAttempt, endLockedAttempt } from './end-attempt.ts'
import { type CaptureUpdate, recordCapture } from './record-capture.ts'
import { reviewInaccessible } from './review-payment.ts'

/**
 * Captures an approved payment of a checkout that was just read (checkout protocol, steps 2 to 4). Stock is held only
 * after the provider reports the approval.
 * Throws 409 `payment_not_approved` without approval, 409 when the stock is sold out, which ends the checkout, 409 when
 * the checkout has ended, and 503 when the provider does not respond, which changes nothing.
 * @returns what was recorded now; null when nothing was
 */
export async function capturePayment(platform: Platform, checkout: CheckoutRow): Promise<Captured | null> {
  const { db } = platform.database
  await assertNotReleased(platform, checkout)
  if (checkout.state !== 'created') return null
  const account = await platform.providers.of(checkout)
  const payment = await readPayment(platform, account, checkout)
  if (payment.captures.some(hasMoved)) return recordPayment(platform, payment, account.environment, 'client')
  if (payment.state === 'approved') return captureApproved(platform, account, checkout.paymentId ?? '', 'client')
  // The page reports that nothing was charged: from now on the reconciler must not capture this payment.
  if (await markClosed(db, checkout.id)) {
    throw refusal(409, fault(payRefusals, 'payment_not_approved', { method: account.method }))
  }
  return null
}

class NothingHeld extends Error {}

/**
 * What a released checkout still lacks: the buyer, whose page asks after the reconciler released it, is told the same as if
 * it had asked first. Holds nothing; null when it ended for another reason, and when nothing is missing any more.
 */
async function shortageOfReleased(platform: Platform, checkout: CheckoutRow): Promise<Shortage | null> {
  if (!isShortage(checkout.ending)) return null
  let shortage: Shortage | null = null
  const hold = async (tx: Tx) => {
    shortage = await holdGoods(tx, checkout, platform.clock())
    throw new NothingHeld()
  }
  await inTransaction(platform.database, hold).catch((error: unknown) => {
    if (!(error instanceof NothingHeld)) throw error
  })
  return shortage
}

const isShortage = (ending: CheckoutRow['ending']) =>
  ending === 'slot_taken' || ending === 'sold_out' || ending === 'code_used_up'

async function readPayment(
  platform: Platform,
  account: ProviderAccount,
  checkout: CheckoutRow,
): Promise<ProviderPayment> {
  try {
    return await account.read(checkout.paymentId ?? '')
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause
    platform.log.warn({ checkoutId: checkout.id, ...cause.details }, 'the payment could not be read')
    if (cause.fault === 'missing') throw expired()
    throw providerUnavailable(account.method)
  }
}

const expired = () => refusal(409, fault(payRefusals, 'checkout_expired'))

const dueChanged = () => refusal(409, fault(settleRefusals, 'due_changed'))

/** Refuses a checkout that has ended, for the reason that still holds. */
async function assertNotReleased(platform: Platform, checkout: CheckoutRow): Promise<void> {
  const { state, ending, items, settlesOrder } = checkout
  if (state !== 'released') return
  const shortage = await shortageOfReleased(platform, checkout)
  if (shortage) throw await refusalOf(platform.database.db, shortage, items, platform.clock())
  if (settlesOrder !== null) throw dueChanged()
  if (ending !== 'superseded') throw expired()
  throw refusal(409, fault(payRefusals, 'payment_superseded'))
}

/** Whether the capture moved money, even if it was refunded later. */
const hasMoved = ({ status }: ProviderCapture) => status !== 'DECLINED' && status !== 'FAILED'

/**
 * Captures an approved payment: the stock is held and committed before any money moves, no transaction is open during the
 * request to the provider, and an unknown outcome stays `capturing` for the reconciler. Throws 409 as `capturePayment` does.
 */
export async function captureApproved(
  platform: Platform,
  account: ProviderAccount,
  paymentId: string,
  source: 'client' | 'reconciler',
): Promise<Captured | null> {
  crashPoint(platform.config, 'approval-seen')
  const { checkout, shortage, isCanceled, isOtherDue } = await beginCapture(platform, paymentId, source)
  if (!checkout) return null
  // The reconciler may have ended it since it was read.
  await assertNotReleased(platform, checkout)
  if (isCanceled) throw expired()
  if (isOtherDue) throw dueChanged()
  if (shortage) throw await refusalOf(platform.database.db, shortage, checkout.items, platform.clock())
  crashPoint(platform.config, 'stock-held')
  return requestCapture(platform, account, checkout, source)
}

/**
 * Requests the capture of a checkout that is `capturing`, with one request id per attempt. After any error but a refusal
 * money may have moved: the reconciler determines the outcome, and the buyer sees PROCESSING.
 */
export async function requestCapture(
  platform: Platform,
  account: ProviderAccount,
  checkout: CheckoutRow,
  source: CaptureUpdate['source'],
): Promise<Captured | null> {
  const paymentId = checkout.paymentId ?? ''
  try {
    const payment = await account.capture(paymentId, `cap-${paymentId}-${checkout.attempt}`)
    crashPoint(platform.config, 'money-moved')
    const captured = await recordPayment(platform, payment, account.environment, source)
    crashPoint(platform.config, 'order-recorded')
    countCaptures(payment.captures)
    return captured
  } catch (cause) {
    countFailedCapture(cause)
    await endFailedCapture(platform, checkout, source, cause)
    return null
  }
}

async function endFailedCapture(
  platform: Platform,
  checkout: CheckoutRow,
  source: CaptureUpdate['source'],
  cause: unknown,
): Promise<void> {
  const paymentId = checkout.paymentId ?? ''
  if (isInaccessible(cause)) return reviewInaccessible(platform, paymentId)
  if (isRefused(cause)) {
    const { issue, details } = cause
    platform.log.warn({ checkoutId: checkout.id, ...details }, 'capture refused')
    const ended = { retry: true, ending: 'declined', note: issue } as const
    return endAttempt(platform, { paymentId, attempt: checkout.attempt, from: 'capturing', ...ended })
  }
  platform.log.error({ err: cause, checkoutId: checkout.id }, 'capture not confirmed')
  if (source !== 'reconciler')
    await updateCheckout(platform.database.db, checkout.id, { nextCheckAt: platform.clock() })
}

/** What was recorded of a payment. */
export interface Captured {
  /** The state of its checkout since then. */
  state: CheckoutState
  captures: readonly ProviderCapture[]
}

/**
 * Records all captures of a payment, those that moved money before declined ones.
 * @returns null without a capture of a known checkout
 */
export async function recordPayment(
  platform: Platform,
  payment: ProviderPayment,
  environment: ProviderEnvironment,
  source: CaptureUpdate['source'],
): Promise<Captured | null> {
  let state: CheckoutState | null = null
  for (const capture of payment.captures.toSorted((a, b) => Number(hasMoved(b)) - Number(hasMoved(a)))) {
    state = await recordCapture(platform, { paymentId: payment.id, environment, capture, source })
  }
  return state && { state, captures: payment.captures }
}

interface CaptureStart {
  /** The checkout to capture, or one that has ended; absent when it is being captured or was captured. */
  checkout?: CheckoutRow
  /** Why the checkout ended without a capture. */
  shortage?: Shortage
  /** The account of the buyer was deleted, which ended the checkout. */
  isCanceled?: boolean
  /** Another amount became due of the order that it settles, which ended the checkout. */
  isOtherDue?: boolean
}

const dueChangedNote = 'Another amount became due before the payment; no money moved.'

/**
 * Transaction 1: holds appointments and stock. If something is missing, the checkout ends, and the end is committed
 * before the response: the buyer may pay with a new checkout, so this approval must never be captured, even when stock
 * returns.
 */
async function beginCapture(
  platform: Platform,
  paymentId: string,
  source: CaptureUpdate['source'],
): Promise<CaptureStart> {
  const begin = async (tx: Tx): Promise<CaptureStart> => {
    const found = await lockForCapture(tx, paymentId)
    if (!found) throw notFound()
    const { checkout, hasAccount } = found
    if (checkout.state === 'released') return { checkout }
    if (checkout.state !== 'created') return {}
    // The page may have reported the payment as not approved during the request to the provider.
    if (source === 'reconciler' && !mayCaptureAlone(checkout)) return {}
    // A payment that was being opened while the account was deleted.
    if (!hasAccount) {
      await endLockedAttempt(platform, tx, checkout, { retry: false, ending: 'canceled', note: deletedNote })
      return { checkout, isCanceled: true }
    }
    // Paid at the desk, or canceled, since the payment was opened.
    if (checkout.settlesOrder !== null && (await findOrder(tx, checkout.settlesOrder))?.due !== checkout.total) {
      await endLockedAttempt(platform, tx, checkout, { retry: false, ending: 'paid_elsewhere', note: dueChangedNote })
      return { checkout, isOtherDue: true }
    }
    const shortage = await holdGoods(tx, checkout, platform.clock())
    if (shortage) {
      await endLockedAttempt(platform, tx, checkout, { retry: false, ...endOf(shortage) })
      return { checkout, shortage }
    }
    await beginCapturing(tx, checkout.id, { now: platform.clock(), nextCheckAt: firstCheckAt(platform) })
    return { checkout }
  }
  return inTransaction(platform.database, begin, { retry: true })
}

/** The ending of a checkout whose goods could not be held, with a note for staff. */
function endOf(shortage: Shortage) {
  if ('taken' in shortage) {
    return { ending: 'slot_taken', note: 'The time was taken before the payment; no money moved.' } as const
  }
  if ('usedUp' in shortage) {
    const { code, name } = shortage.usedUp
    return { ending: 'code_used_up', note: `The discount ${code ?? name} was used up; no money moved.` } as const
  }
  return { ending: 'sold_out', note: 'Sold out before the payment was taken; no money moved.' } as const
}
