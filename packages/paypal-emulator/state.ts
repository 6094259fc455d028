import { randomBytes } from 'node:crypto'
import type { FundingSource } from './funding.ts'
import { newAccountId, newResourceId } from './ids.ts'
import type { Money } from './money.ts'
import type { ApplicationContext, PurchaseUnit, Wallet } from './order-schema.ts'
import type { SigningIdentity } from './signing.ts'

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
/** The buyer's choice on the approval page, which determines the result of the next capture. */
export type Outcome = 'completed' | 'declined' | 'pending'

export interface OrderRecord {
  id: string
  status: OrderStatus
  purchaseUnit: PurchaseUnit
  /** The payment source of the request: PayPal's wallet, unless it is Venmo's. */
  wallet?: Wallet
  isVenmo?: boolean
  /** Of an order without a payment source. */
  context?: ApplicationContext
  /** The button with which the buyer approved it. */
  funding?: FundingSource
  outcome?: Outcome
  /** The client id that opened it, when it is not the first account. */
  account?: string
  captureId?: string
  trackers?: TrackerRecord[]
  createTime: string
  updateTime: string
}

/** A tracker as PayPal answers it; its id holds the capture and the number. */
export interface TrackerRecord {
  id: string
  status: 'SHIPPED' | 'CANCELLED'
  items?: { name?: string | undefined; quantity?: string | undefined; sku?: string | undefined }[]
  /** Not part of PayPal's answers. */
  carrier?: string
  create_time: string
  update_time: string
}

export interface CaptureRecord {
  id: string
  orderId: string
  status: CaptureStatus
  amount: Money
  refundedCents: number
  invoiceId?: string
  customId?: string
  requestId?: string
  createTime: string
  updateTime: string
}

export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED'

export interface RefundRecord {
  id: string
  captureId: string
  status: RefundStatus
  amount: Money
  totalRefundedCents: number
  invoiceId?: string
  customId?: string
  note?: string
  createTime: string
}

/** A dispute of a capture, with the field names of PayPal's Disputes API. */
export interface DisputeRecord {
  id: string
  captureId: string
  reason: string
  status: 'OPEN' | 'WAITING_FOR_BUYER_RESPONSE' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED' | 'OTHER'
  stage: 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION'
  amount: Money
  respondBy?: string
  outcome?: string
  createTime: string
  updateTime: string
}

export interface WebhookRecord {
  id: string
  url: string
  eventTypes: string[]
}

export interface DeliveryRecord {
  webhookId: string
  attempts: number
  state: 'pending' | 'delivered' | 'failed'
  lastStatus?: number
}

export interface EventRecord {
  id: string
  eventType: string
  createTime: string
  /** The exact signed text, so that every retry sends the same bytes. */
  body: string
  deliveries: DeliveryRecord[]
}

export interface ReplayRecord {
  payloadHash: string
  answer: unknown
  at: string
}

export interface Identity {
  clientId: string
  clientSecret: string
  webhookId: string
  merchantId: string
  payerId: string
  certificateId: string
  tokenKey: string
}

/** The record types that change; `identity` and `signing` never change. */
export const collections = ['orders', 'captures', 'refunds', 'disputes', 'webhooks', 'events', 'replays'] as const
export type Collection = (typeof collections)[number]

export interface State {
  version: number
  identity: Identity
  signing: SigningIdentity
  orders: Record<string, OrderRecord>
  captures: Record<string, CaptureRecord>
  refunds: Record<string, RefundRecord>
  disputes: Record<string, DisputeRecord>
  webhooks: Record<string, WebhookRecord>
  events: Record<string, EventRecord>
  replays: Record<string, ReplayRecord>
}

function newIdentity(): Identity {
  return {
    clientId: `EMULATOR-${randomBytes(15).toString('hex')}`,
    clientSecret: `EMULATOR-${randomBytes(24).toString('hex')}`,
    webhookId: newResourceId(),
    merchantId: newAccountId(),
    payerId: newAccountId(),
    certificateId: `CERT-${newResourceId()}`,
    tokenKey: randomBytes(32).toString('hex'),
  }
}

export function newState(signing: SigningIdentity): State {
  return {
    version: 2,
    identity: newIdentity(),
    signing,
    orders: {},
    captures: {},
    refunds: {},
    disputes: {},
    webhooks: {},
    events: {},
    replays: {},
  }
}
