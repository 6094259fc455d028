import { type Credentials, otherAccount } from './accounts.ts'
import { resolvePendingCapture } from './captures.ts'
import type { Dispatcher, FlushResult, WebhookControls } from './deliveries.ts'
import { type DisputeInput, openDispute, resolveDispute, reverseCapture, updateDispute } from './disputes.ts'
import type { Fault, FaultInput, Faults } from './faults.ts'
import { type LedgerEntry, ledgerOf } from './ledger.ts'
import { approveOrder, cancelOrder } from './orders.ts'
import { type PastPayment, rememberPayments } from './past-payments.ts'
import { refundAtPaypal, resolvePendingRefund } from './refunds.ts'
import type { DisputeRecord, EventRecord, OrderRecord, Outcome, RefundRecord } from './state.ts'
import { resendEvent, subscribeOwnWebhook } from './webhooks.ts'
import type { World } from './world.ts'

/** The controls for tests, in process or over HTTP. */
export interface Controls {
  /** All captures, oldest first. */
  ledger(): LedgerEntry[]
  orders(): OrderRecord[]
  events(): EventRecord[]
  /** Approves an order; the outcome determines the result of the next capture. */
  approve(orderId: string, outcome?: Outcome): Promise<void>
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

export function createControls(world: World, faultList: Faults, dispatcher: Dispatcher): Controls {
  const settle = async () => {
    await world.commit()
    dispatcher.kick()
  }
  return {
    ledger: () => ledgerOf(world),
    orders: () => structuredClone(Object.values(world.state.orders)),
    events: () => structuredClone(Object.values(world.state.events)),
    refunds: () => structuredClone(Object.values(world.state.refunds)),
    ...paymentControls(world, settle),
    ...disputeControls(world, settle),
    ...noticeControls(world, dispatcher, settle),
    otherAccount: (name) => otherAccount(world, name),
    setFault: (fault) => faultList.add(fault),
    faults: () => faultList.list(),
    clearFaults: () => faultList.clear(),
  }
}

type PaymentControls = Pick<
  Controls,
  'approve' | 'cancel' | 'resolvePending' | 'refund' | 'resolveRefund' | 'addPayments'
>

function paymentControls(world: World, settle: Settle): PaymentControls {
  return {
    async approve(orderId, outcome) {
      approveOrder(world, orderId, outcome)
      await settle()
    },
    async cancel(orderId) {
      cancelOrder(world, orderId)
    },
    async resolvePending(captureId, status) {
      resolvePendingCapture(world, captureId, status)
      await settle()
    },
    async refund(captureId, cents) {
      const refund = refundAtPaypal(world, captureId, cents)
      await settle()
      return structuredClone(refund)
    },
    async resolveRefund(refundId, status) {
      resolvePendingRefund(world, refundId, status)
      await settle()
    },
    async addPayments(payments) {
      rememberPayments(world, payments)
      await world.commit()
    },
  }
}

type DisputeControls = Pick<Controls, 'dispute' | 'updateDispute' | 'resolveDispute' | 'reverse'>

function disputeControls(world: World, settle: Settle): DisputeControls {
  return {
    async dispute(captureId, input) {
      const dispute = openDispute(world, captureId, input)
      await settle()
      return structuredClone(dispute)
    },
    async updateDispute(id, changes) {
      updateDispute(world, id, changes)
      await settle()
    },
    async resolveDispute(id, outcome) {
      resolveDispute(world, id, outcome)
      await settle()
    },
    async reverse(captureId) {
      reverseCapture(world, captureId)
      await settle()
    },
  }
}

type NoticeControls = Pick<Controls, 'setWebhookUrl' | 'setWebhooks' | 'webhookControls' | 'flushWebhooks' | 'resend'>

function noticeControls(world: World, dispatcher: Dispatcher, settle: Settle): NoticeControls {
  return {
    async setWebhookUrl(url) {
      subscribeOwnWebhook(world, url)
      await settle()
    },
    setWebhooks: (changes) => dispatcher.configure(changes),
    webhookControls: () => ({ ...dispatcher.controls }),
    flushWebhooks: () => dispatcher.flush(),
    async resend(eventId) {
      resendEvent(world, eventId)
      await settle()
    },
  }
}
