import type { EmulatorContext } from './emulator-context.ts'
import { notFound } from './errors.ts'
import { moneyOf } from './money.ts'
import { orderRequestSchema } from './order-schema.ts'
import type { CaptureStatus, DisputeRecord, RefundRecord } from './state.ts'

/** A payment that was made before the emulator started, with its refunds and disputes. Amounts in cents. */
export interface PastPayment {
  /** The request that would have created the order. */
  request: unknown
  orderId: string
  captureId: string
  status: CaptureStatus
  amountCents: number
  createdAt: Date
  capturedAt: Date
  /** Completed refunds, oldest first. */
  refunds: readonly { id: string; cents: number; customId: string; note?: string | undefined; createdAt: Date }[]
  disputes: readonly PastDispute[]
}

/** A dispute about a past payment. */
export interface PastDispute extends Pick<DisputeRecord, 'id' | 'reason' | 'status' | 'stage'> {
  amountCents: number
  outcome?: string | undefined
  respondBy?: Date | undefined
  createdAt: Date
}

const textOf = (time: Date) => time.toISOString().replace(/\.\d+Z$/, 'Z')

/** Adds past payments to the state, without events. An existing one with the same id is replaced. */
export function rememberPayments(context: EmulatorContext, payments: readonly PastPayment[]): void {
  for (const payment of payments) {
    rememberOrder(context, payment)
    rememberRefunds(context, payment)
    rememberDisputes(context, payment)
  }
}

function rememberOrder(
  context: EmulatorContext,
  { orderId, captureId, status, amountCents, ...payment }: PastPayment,
): void {
  const { purchase_units: units, payment_source: source } = orderRequestSchema.parse(payment.request)
  const purchaseUnit = units[0]
  if (!purchaseUnit) throw notFound()
  const wallet = source?.paypal
  const [createTime, updateTime] = [textOf(payment.createdAt), textOf(payment.capturedAt)]
  const order = { id: orderId, status: 'COMPLETED' as const, purchaseUnit, captureId, createTime, updateTime }
  context.state.orders[orderId] = { ...order, ...(wallet && { wallet }) }
  const { invoice_id: invoiceId, custom_id: customId, amount } = purchaseUnit
  context.state.captures[captureId] = {
    id: captureId,
    orderId,
    status,
    amount: moneyOf(amountCents, amount.currency_code),
    refundedCents: payment.refunds.reduce((sum, { cents }) => sum + cents, 0),
    ...(invoiceId && { invoiceId }),
    ...(customId && { customId }),
    createTime: updateTime,
    updateTime,
  }
  context.changed('orders', orderId)
  context.changed('captures', captureId)
}

function rememberRefunds(context: EmulatorContext, { captureId, refunds }: PastPayment): void {
  const capture = context.state.captures[captureId]
  let totalRefundedCents = 0
  for (const { id, cents, customId, note, createdAt } of refunds) {
    totalRefundedCents += cents
    const refund: RefundRecord = {
      id,
      captureId,
      status: 'COMPLETED',
      amount: moneyOf(cents, capture?.amount.currency_code ?? 'USD'),
      totalRefundedCents,
      ...(capture?.invoiceId && { invoiceId: capture.invoiceId }),
      customId,
      ...(note && { note }),
      createTime: textOf(createdAt),
    }
    context.state.refunds[id] = refund
    context.changed('refunds', id)
  }
}

function rememberDisputes(context: EmulatorContext, { captureId, disputes }: PastPayment): void {
  for (const { amountCents, outcome, respondBy, createdAt, ...dispute } of disputes) {
    const currency = context.state.captures[captureId]?.amount.currency_code ?? 'USD'
    context.state.disputes[dispute.id] = {
      ...dispute,
      captureId,
      amount: moneyOf(amountCents, currency),
      ...(outcome && { outcome }),
      ...(respondBy && { respondBy: respondBy.toISOString() }),
      createTime: textOf(createdAt),
      updateTime: textOf(createdAt),
    }
    context.changed('disputes', dispute.id)
  }
}
