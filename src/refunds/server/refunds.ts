import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { recordPayment } from '../../checkout/server/capture-payment.ts'
import { completeRefund } from '../../checkout/server/complete-refund.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Cents } from '../../kit/money.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type * as orders from '../../orders/api.ts'
import { findOrder, lockOrderWithCheckout } from '../../orders/server/order-queries.ts'
import { adjustParcels } from '../../orders/server/parcels.ts'
import { alertStaff } from '../../orders/server/staff-mails.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import {
  isRefused,
  longestCallMs,
  type ProviderAccount,
  type ProviderRefund,
} from '../../payments/server/payment-provider.ts'
import type { EndOfUnits } from '../../sale/kept-deposit.ts'
import { refundFaults } from '../../sale/office-texts.ts'
import { findLine, lineIdOf } from '../../sale/order-line.ts'
import { wasReceived } from '../../sale/order-status.ts'
import {
  checkRefundAmount,
  countUnits,
  creditedBy,
  deliveryLineId,
  isRefundedByHand,
  nextShares,
  refundableAmount,
  refundableLines,
  unitsWithout,
} from '../../sale/refund.ts'
import { findCheckout, findPayment, lockCheckout } from '../../sale/server/checkout-queries.ts'
import {
  countedLines,
  findPaidCheckout,
  findRefund,
  listRefunds,
  openSum,
  partsOf,
  type Refund,
  releaseReservation,
  reserveRefund,
  saveRefundLines,
  settleDivided,
  updateRefund,
} from '../../sale/server/refund-queries.ts'
import type { RefundLine, RefundRow } from '../../sale/server/tables.ts'
import { type Drawers, insertParts, planParts, tooMuch, type WantedPart } from './refund-parts.ts'

type RefundInput = EndpointRequest<typeof orders.refundOrder>['body'] & {
  orderId: string
  /** What of the units nobody has to pay any more, and what of their deposit is kept; else both follow from the order. */
  ends?: Pick<EndOfUnits, 'unpaid' | 'kept'> | undefined
}

/**
 * Refunds an order in full or in part. The refund is committed before the request to the provider and has a fixed request id,
 * so that neither a second click (same `key`) nor a crash refunds twice; an unknown outcome is left to the reconciler.
 * What came in by hand is only recorded. An amount that came in as several tenders is divided over them (decision 111).
 * Throws 400 for a wrong part, 404 for an unknown order, 409 for more than the refundable amount or `drawer_closed`, 503 when
 * the payment's account is no longer configured.
 * @returns the current state of the refund; `failed` when the provider refused it.
 */
export async function submitStaffRefund(platform: Platform, by: By, input: RefundInput): Promise<RefundRow> {
  const nothing = checkRefundAmount(input.amount, input.returned)
  if (nothing) throw invalidField('amount', nothing)
  const create = (tx: Tx) => createRefund(platform, tx, by, input, 'asked')
  return createAndSubmit(platform, input.orderId, create, 'staff')
}

/**
 * Commits the refund of an order that `create` makes, if any, and requests its parts from the providers that took the money.
 * Throws like {@link submitStaffRefund}.
 */
export async function createAndSubmit<R extends RefundRow | null>(
  platform: Platform,
  orderId: string,
  create: (tx: Tx) => Promise<R>,
  requester: RefundRequester,
): Promise<RefundRow | R> {
  const { db } = platform.database
  const order = await findOrder(db, orderId)
  if (!order) throw notFound()
  const checkout = isRefundedByHand(order) ? null : await findCheckout(db, order.checkoutId)
  const account = checkout && (await platform.providers.of(checkout))
  const refund = await inTransaction(platform.database, create)
  crashPoint(platform.config, 'refund-stored')
  if (!refund) return refund
  for (const part of refund.divided === null ? [refund] : await partsOf(db, refund.id)) {
    if (part.captureId === null || part.state !== 'requested') continue
    if (account && part.captureId === order.captureId) await submitRefundOrLog(platform, account, part, requester)
    else await submitToOwnAccount(platform, part, requester)
  }
  return (await findRefund(db, refund.id)) ?? refund
}

/** Requests a refund from the account that took its payment, which is not the one with which the order was placed. */
async function submitToOwnAccount(platform: Platform, refund: RefundRow, requester: RefundRequester): Promise<void> {
  try {
    const checkout = await findPaidCheckout(platform.database.db, refund)
    await submitRefund(platform, await platform.providers.of(checkout), refund, requester)
  } catch (cause) {
    platform.log.error({ err: cause, refundId: refund.id }, 'refund not confirmed')
  }
}

/**
 * Creates a refund within what is left; one that exists already is returned. Units may be given back with an amount of 0:
 * then no money moves, and there is no credit note; an order that is not paid has no such units. Throws like {@link submitStaffRefund}.
 */
export async function createRefund(
  platform: Platform,
  tx: Tx,
  by: By | null,
  input: RefundInput,
  drawers: Drawers = 'owed',
): Promise<RefundRow> {
  const locked = await lockOrderWithCheckout(tx, input.orderId)
  if (!locked) throw notFound()
  const { order, checkout } = locked
  const all = await listRefunds(tx, checkout.id)
  const existing = all.find(({ id }) => id === input.key)
  if (existing) return assertSameRefund(existing, all, order, input)
  if (input.amount > 0) assertRefundable(order, all, input.amount)
  else if (!wasReceived(order)) throw nothingLeft()
  const lines = refundLinesOf(order, all, input.returned)
  const share = lines.reduce((sum, { amount }) => sum + amount, 0)
  const credited = creditedOf(order, input, share)
  const kept = input.ends?.kept || null
  const parts = await planParts(tx, by, order, { ...input, refunds: all, drawers })
  const whole = {
    ...{ id: input.key, checkoutId: checkout.id, amount: input.amount, credited, kept },
    ...{ note: input.note || null, requestedBy: by?.viewer.id ?? null },
  }
  const rows = await insertParts(tx, whole, parts, firstRefundCheckAt(platform))
  const [refund] = rows
  if (!refund) throw refundExists()
  await saveRefundLines(tx, refund.id, lines)
  await adjustParcels(platform, tx, order)
  const returned = lines.reduce((pieces, { restocked }) => pieces + restocked, 0)
  if (input.amount > 0 || !order.canceledAt) {
    const byHand = rows.every(({ captureId }) => captureId === null)
    await recordAudit(tx, {
      by,
      action: 'order.refund_requested',
      subject: { type: 'order', id: order.id },
      after: { orderNumber: order.orderNumber, refundId: refund.id, amount: input.amount, returned, byHand },
    })
  }
  if (kept !== null) {
    await recordAudit(tx, {
      by,
      action: 'order.deposit_kept',
      subject: { type: 'order', id: order.id },
      after: { orderNumber: order.orderNumber, refundId: refund.id, amount: kept },
    })
  }
  for (const row of rows) {
    if (row.captureId === null && row.divided === null) await completeRefund(platform, tx, checkout, row, null)
  }
  return refund
}

/** What a refund takes off its order; null: its amount. What was paid too much goes back first, and takes nothing off. */
function creditedOf({ due, overpaid }: OrderRow, { amount, ends }: RefundInput, share: Cents): Cents | null {
  if (overpaid > 0) return Math.max(0, amount - overpaid)
  if (ends) return ends.unpaid > 0 ? amount + ends.unpaid : null
  return due > 0 ? creditedBy({ amount, share, due }) : null
}

const nothingLeft = () => refusal(409, fault(refundFaults, 'nothing_to_refund'))

function assertRefundable(order: OrderRow, refunds: readonly Refund[], amount: Cents): void {
  const left = refundableAmount({ ...order, pendingRefunds: openSum(refunds) })
  if (left === 0) throw nothingLeft()
  if (amount > left) throw tooMuch(left)
}

const refundExists = () => refusal(409, fault(refundFaults, 'refund_exists'))

/** The refund of a repeated request. Throws 409 when the request says something else. */
function assertSameRefund(
  existing: Refund,
  all: readonly Refund[],
  order: OrderRow,
  { amount, note, returned, parts }: RefundInput,
): RefundRow {
  const lines = refundableLines(order)
  const said = returned.map(({ quantity, ...line }) => ({
    lineId: findLine(lines, lineIdOf(line))?.lineId ?? '',
    quantity,
  }))
  const stored = existing.divided === null ? [existing] : all.filter(({ groupId }) => groupId === existing.id)
  const isDividedSo = (part: WantedPart) =>
    stored.some((row) => row.tenderId === part.tenderId && row.amount === part.amount && isSentBy(row, part.by))
  const isSame =
    (existing.divided ?? existing.amount) === amount &&
    existing.note === (note || null) &&
    isDeepStrictEqual(countUnits(said), countUnits(existing.lines)) &&
    (parts ?? []).every(isDividedSo)
  if (!isSame) throw refundExists()
  return existing
}

const isSentBy = ({ kind }: RefundRow, by: WantedPart['by']) => by === undefined || by === kind

/**
 * The lines of a refund of some units, with their shares after the other refunds of the order. Throws 400 for more units
 * than are left.
 * @param returned units and how many of them return to stock; all of them by default
 */
export function refundLinesOf(
  order: OrderRow,
  refunds: readonly Refund[],
  returned: RefundInput['returned'],
): RefundLine[] {
  const before = countedLines(refunds)
  const lines = refundableLines(order)
  const left = unitsWithout(lines, before)
  const wanted = new Map<string, Omit<RefundLine, 'amount'>>()
  for (const { quantity, restocked = quantity, ...line } of returned) {
    const lineId = findLine(lines, lineIdOf(line))?.lineId ?? ''
    const sold = left.find((one) => one.lineId === lineId)
    const same = wanted.get(lineId) ?? { quantity: 0, restocked: 0 }
    if (!sold || same.quantity + quantity > sold.quantity) {
      throw refusal(400, fault(refundFaults, 'too_many_returned'))
    }
    wanted.set(lineId, {
      ...sold,
      quantity: same.quantity + quantity,
      restocked: lineId === deliveryLineId ? 0 : same.restocked + restocked,
    })
  }
  return nextShares(order, before, [...wanted.values()])
}

/** Who requests a refund from the provider: staff read a refusal in their response, and get a mail when the shop requests it. */
export type RefundRequester = 'staff' | 'shop'

/** How long to wait before the provider is asked again about a pending refund. */
const pendingCheckMs = 15 * 60 * 1000

/** Longer than the longest request to a provider, so that a reservation cannot end during one. */
const reservedSeconds = (config: Config) => longestCallMs(config.captureTimeoutSeconds * 1000) / 1000 + 1

/**
 * Requests a stored refund from the provider, in one process at a time: the refund is reserved for longer than the request can
 * take, and a call that finds it reserved does nothing. A retry after a crash uses the same request id, so that the money
 * is refunded once. A definite refusal is stored. Throws ProviderError when the outcome is unknown; the refund then stays
 * `requested` for the reconciler.
 */
export async function submitRefund(
  platform: Platform,
  account: ProviderAccount,
  refund: RefundRow,
  requester: RefundRequester,
): Promise<void> {
  const { db } = platform.database
  const reservation = await reserveRefund(db, refund, reservedSeconds(platform.config))
  if (reservation === null) return
  try {
    await requestRefund(platform, account, refund, requester)
  } finally {
    await releaseReservation(db, refund.id, reservation)
  }
}

async function requestRefund(
  platform: Platform,
  account: ProviderAccount,
  refund: RefundRow,
  requester: RefundRequester,
): Promise<void> {
  const payment = await findPayment(platform.database.db, refund.captureId ?? '')
  if (!payment) throw new Error(`refund ${refund.id} has no capture`)
  const { id, amount, groupId } = refund
  const { note } = (groupId ? await findRefund(platform.database.db, groupId) : null) ?? refund
  const input = { amount, currency: payment.currency, refundId: id, note }
  try {
    const answer = await account.refund(payment.captureId, `refund-${id}-${refund.attempt}`, input)
    crashPoint(platform.config, 'refund-made')
    await applyResponse(platform, refund, answer, requester)
  } catch (cause) {
    if (!isRefused(cause)) throw cause
    const { issue, details } = cause
    platform.log.warn({ refundId: id, ...details }, 'refund refused')
    await failRefund(platform, refund, issue, requester)
    await importAfterRefusal(platform, account, payment.paymentId)
  }
}

/** Requests a refund that was just created. An unknown outcome is logged and left to the reconciler. */
export async function submitRefundOrLog(
  platform: Platform,
  account: ProviderAccount,
  refund: RefundRow,
  requester: RefundRequester,
): Promise<void> {
  await submitRefund(platform, account, refund, requester).catch((cause: unknown) => {
    platform.log.error({ err: cause, refundId: refund.id }, 'refund not confirmed')
  })
}

/** When the reconciler first takes up a refund: after the process that created it has had time to request it. */
export function firstRefundCheckAt({ clock, config }: Platform): Date {
  return new Date(clock().getTime() + reservedSeconds(config) * 1000)
}

/** Asks the provider for the outcome of a pending refund. */
export async function checkPendingRefund(
  platform: Platform,
  account: ProviderAccount,
  refund: RefundRow,
): Promise<void> {
  await applyResponse(platform, refund, await account.readRefund(refund.providerRefundId ?? ''), 'shop')
}

async function applyResponse(
  platform: Platform,
  refund: RefundRow,
  answer: ProviderRefund,
  requester: RefundRequester,
): Promise<void> {
  if (answer.status === 'FAILED' || answer.status === 'CANCELLED') {
    return failRefund(platform, refund, `REFUND_${answer.status}`, requester)
  }
  await inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckout(tx, refund.checkoutId)
    const now = await findRefund(tx, refund.id)
    if (!checkout || !now || now.state === 'completed') return
    if (answer.status === 'COMPLETED') return completeRefund(platform, tx, checkout, now, answer.id)
    const nextCheckAt = new Date(platform.clock().getTime() + pendingCheckMs)
    await updateRefund(tx, now.id, { state: 'pending', providerRefundId: answer.id, nextCheckAt, checks: 0 })
  })
}

/** Marks a refund as failed: no money moved. Staff see it in their response, or get a mail. */
async function failRefund(
  platform: Platform,
  refund: RefundRow,
  issue: string,
  requester: RefundRequester,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckout(tx, refund.checkoutId)
    const now = await findRefund(tx, refund.id)
    if (!checkout || !now || now.attempt !== refund.attempt) return
    if (now.state !== 'requested' && now.state !== 'pending') return
    await updateRefund(tx, now.id, { state: 'failed', issue, nextCheckAt: null })
    if (now.groupId) await settleDivided(tx, now.groupId)
    const { id, amount } = now
    await recordAudit(tx, {
      by: null,
      action: 'refund.failed',
      subject: { type: 'checkout', id: checkout.id },
      after: { orderNumber: checkout.orderNumber, refundId: id, amount, issue },
    })
    if (requester !== 'staff') await alertStaff(platform, tx, checkout, { issue })
  })
}

/** A refusal often means that the money was refunded on the provider's site: import the captures of the payment. */
async function importAfterRefusal(platform: Platform, account: ProviderAccount, paymentId: string): Promise<void> {
  try {
    await recordPayment(platform, await account.read(paymentId), account.environment, 'reconciler')
  } catch (cause) {
    platform.log.warn({ err: cause, paymentId }, 'the order of a refused refund could not be read')
  }
}
