import { type Credentials, otherAccount } from './accounts.ts'
import { resolvePendingCapture } from './captures.ts'
import type { Dispatcher, FlushResult, WebhookControls } from './deliveries.ts'
import { type DisputeInput, openDispute, resolveDispute, reverseCapture, updateDispute } from './disputes.ts'
import type { EmulatorContext } from './emulator-context.ts'
import type { Fault, FaultInput, Faults } from './faults.ts'
import type { FundingSource } from './funding.ts'
import { type LedgerEntry, ledgerOf } from './ledger.ts'
import { approveOrder, cancelOrder } from './orders.ts'
import { type PastPayment, rememberPayments } from './past-payments.ts'
import { refundAtPaypal, resolvePendingRefund } from './refunds.ts'
import type { DisputeRecord, EventRecord, OrderRecord, Outcome, RefundRecord } from './state.ts'
import { resendEvent, subscribeOwnWebhook } from './webhooks.ts'

/** The controls for tests, in process or over HTTP. */
export interface Controls {
  /** All captures, oldest first. */
  ledger(): LedgerEntry[]
  orders(): OrderRecord[]
  events(): EventRecord[]
  /** Approves an order with a button; the outcome determines the result of the next capture. */
  approve(orderId: string, outcome?: Outcome, funding?: FundingSource): Promise<void>
  /** The buyer cancels: the order stays open. Throws for an unknown order. */
  cancel(orderId: string): Promise<void>
  resolvePending(captureId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void>
  /** Refunds as on PayPal's site: the remaining amount, or the given cents. */
  refund(captureId: string, cents?: number): Promise<RefundRecord>
  refunds(): RefundRecord[]
  resolveRefund(refundId: string, status: 'COMPLETED' | 'FAILED'): Promise<void>
  /** The buyer or their bank disputes a capture. */
  dispute(captureId: string, input?: DisputeInput): Promise<DisputeRecord>
  updateDispute(id: string, changes: Partial<Pick<DisputeRecord, 'status' | 'stage'>>): Promise<void>
  resolveDispute(id: string, outcome: string): Promise<void>
  /** The bank reverses a capture. */
  reverse(captureId: string): Promise<void>
  /** Adds payments that were made before, without webhooks. */
  addPayments(payments: readonly PastPayment[]): Promise<void>
  /** Another merchant account, identified by a name. */
  otherAccount(name: string): Credentials
  /** Which buttons the SDK calls eligible from now on. */
  setEligible(sources: readonly FundingSource[]): void
  setFault(fault: FaultInput): void
  faults(): Fault[]
  clearFaults(): void
  setWebhookUrl(url: string): Promise<void>
  setWebhooks(controls: Partial<WebhookControls>): void
  webhookControls(): WebhookControls
  flushWebhooks(): Promise<FlushResult>
  resend(eventId: string): Promise<void>
}

/** Saves changes and sends their webhooks. */
type Settle = () => Promise<void>

export function createControls(context: EmulatorContext, faultList: Faults, dispatcher: Dispatcher): Controls {
  const settle = async () => {
    await context.commit()
    dispatcher.kick()
  }
  return {
    ledger: () => ledgerOf(context),
    orders: () => structuredClone(Object.values(context.state.orders)),
    events: () => structuredClone(Object.values(context.state.events)),
    refunds: () => structuredClone(Object.values(context.state.refunds)),
    ...paymentControls(context, settle),
    ...disputeControls(context, settle),
    ...noticeControls(context, dispatcher, settle),
    otherAccount: (name) => otherAccount(context, name),
    setEligible: (sources) => {
      context.eligible = new Set(sources)
    },
    setFault: (fault) => faultList.add(fault),
    faults: () => faultList.list(),
    clearFaults: () => faultList.clear(),
  }
}

type PaymentControls = Pick<
  Controls,
  'approve' | 'cancel' | 'resolvePending' | 'refund' | 'resolveRefund' | 'addPayments'
>

function paymentControls(context: EmulatorContext, settle: Settle): PaymentControls {
  return {
    async approve(orderId, outcome, funding) {
      approveOrder(context, orderId, outcome, funding)
      await settle()
    },
    async cancel(orderId) {
      cancelOrder(context, orderId)
    },
    async resolvePending(captureId, status) {
      resolvePendingCapture(context, captureId, status)
      await settle()
    },
    async refund(captureId, cents) {
      const refund = refundAtPaypal(context, captureId, cents)
      await settle()
      return structuredClone(refund)
    },
    async resolveRefund(refundId, status) {
      resolvePendingRefund(context, refundId, status)
      await settle()
    },
    async addPayments(payments) {
      rememberPayments(context, payments)
      await context.commit()
    },
  }
}

type DisputeControls = Pick<Controls, 'dispute' | 'updateDispute' | 'resolveDispute' | 'reverse'>

function disputeControls(context: EmulatorContext, settle: Settle): DisputeControls {
  return {
    async dispute(captureId, input) {
      const dispute = openDispute(context, captureId, input)
      await settle()
      return structuredClone(dispute)
    },
    async updateDispute(id, changes) {
      updateDispute(context, id, changes)
      await settle()
    },
    async resolveDispute(id, outcome) {
      resolveDispute(context, id, outcome)
      await settle()
    },
    async reverse(captureId) {
      reverseCapture(context, captureId)
      await settle()
    },
  }
}

type NoticeControls = Pick<Controls, 'setWebhookUrl' | 'setWebhooks' | 'webhookControls' | 'flushWebhooks' | 'resend'>

function noticeControls(context: EmulatorContext, dispatcher: Dispatcher, settle: Settle): NoticeControls {
  return {
    async setWebhookUrl(url) {
      subscribeOwnWebhook(context, url)
      await settle()
    },
    setWebhooks: (changes) => dispatcher.configure(changes),
    webhookControls: () => ({ ...dispatcher.controls }),
    flushWebhooks: () => dispatcher.flush(),
    async resend(eventId) {
      resendEvent(context, eventId)
      await settle()
    },
  }
}
