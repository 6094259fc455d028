import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Endpoint } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Cents } from '../../kit/money.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Examination } from '../../kit/server/examination.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { type HttpError, refusal } from '../../kit/server/http/errors.ts'
import { retryAfterSeconds } from '../../kit/server/http/outage.ts'
import type { RateLimits } from '../../kit/server/http/rate-limits.ts'
import type { Installation, Platform } from '../../kit/server/platform.ts'
import type { ProviderEnvironment } from '../../sale/payment.ts'
import type { DisputeUpdate } from '../../sale/server/dispute-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { orderRefusals } from '../../sale/texts.ts'
import type { AnySetting } from '../../settings/setting.ts'
import type { PaymentEndpoints } from '../api.ts'

/** What the shop knows of a provider before it has started. */
export interface ProviderKind {
  readonly name: string
  readonly method: string
  make(platform: Installation): PaymentProvider
  /** The variable that sends the payments of a production shop to an emulator, so that no money moves; null without. */
  emulatedBy(config: Config): string | null
  /** What staff set of it. */
  readonly setting?: AnySetting
  /** What a demo stores in its setting; null without anything. */
  demoSetting?(config: Config): object | null
  /** Starts its emulator in the process of a demo; null when the demo uses one of another process. */
  startDemo?(config: Config): Promise<DemoProvider | null>
}

/** The emulator of a provider in the process of a demo. */
export interface DemoProvider {
  readonly name: string
  readonly method: string
  /** The configuration by which the shop finds it. */
  readonly config: Config
  /** Where browsers find it. */
  readonly publicUrl: string
  /** The account that takes the payments of the demo's past, and its owner. */
  readonly merchant: { accountId: string; payee: string }
  addPayments(payments: readonly PastPayment[]): Promise<void>
  close(): Promise<void>
}

/** A payment of the demo's past, as its provider would have recorded it. Amounts are cents. */
export interface PastPayment {
  checkout: CheckoutRow
  request: Omit<OpenRequest, 'key'>
  paymentId: string
  captureId: string
  status: Exclude<CaptureStatus, 'FAILED'>
  amount: Cents
  openedAt: Date
  capturedAt: Date
  /** Completed ones, oldest first. */
  refunds: readonly { id: string; amount: Cents; refundId: string; note: string | null; at: Date }[]
  disputes: readonly (DisputeUpdate & { amount: Cents; receivedAt: Date })[]
}

/** A company that takes payments: its folder in `payments/` implements this. */
export interface PaymentProvider {
  /** Stored with every payment, and part of its routes. */
  readonly name: string
  /** The payment method that documents and mails print. */
  readonly method: string
  /**
   * The account that takes new payments.
   * @throws HttpError 503 `payments_not_configured`, or `manual_payment` when the shop takes payments by hand
   */
  current(): Promise<ProviderAccount>
  /**
   * The account that opened a payment, also after another one was saved.
   * @throws HttpError 503 `payments_not_configured` when it is not known any more
   */
  of(payment: AccountReference): Promise<ProviderAccount>
  /** The endpoints of its payments, at `/payments/{name}`. */
  readonly endpoints: PaymentEndpoints
  /** What it sends to the shop; null when the shop can only ask. */
  readonly webhooks: WebhookSource | null
  /** What `shop doctor` reports of its account and of its webhooks. */
  examine(): Promise<{ account: Examination; webhooks: Examination }>
  /** An address of the provider, whose clock `shop doctor` compares. */
  readonly apiUrl: string
  /** From where the pages of payments load scripts, frames and data, and images besides. */
  readonly sources: PageSources
  /** Called every hour, and after its settings were saved: has the provider send its webhooks to this shop. */
  registerWebhook(): Promise<void>
  /** Called every hour: removes what no payment needs any more, such as the credentials of replaced accounts. */
  cleanUp(): Promise<void>
  /** Binds the routes that only this provider has: what its button needs, and the test of its settings. */
  bindRoutes(bind: Bind, platform: Platform): void
  /**
   * Binds what its button needs on the page of a payment link, for whoever has the link; `assertPayable` throws unless its
   * token can be paid.
   */
  bindLinkRoutes(bind: Bind, assertPayable: (token: string) => Promise<void>): void
}

/** Hosts and origins as in a Content-Security-Policy. */
export interface PageSources {
  readonly scripts: readonly string[]
  readonly images: readonly string[]
}

/** The fields of a payment that identify the account that opened it. */
export type AccountReference = Pick<CheckoutRow, 'environment' | 'accountId'>

/**
 * An account at a provider. Amounts are cents. Every call ends within `longestCallMs`, and throws ProviderError only. Calls
 * with a `key` are idempotent: repeated with the same key, they move no more money and return the present state.
 */
export interface ProviderAccount {
  readonly environment: ProviderEnvironment
  /** Identifies the account at the provider; stored with the payments that it opens. */
  readonly id: string
  /** The provider's name for people, as `PaymentProvider.method`. */
  readonly method: string
  /** Opens a payment of a stored checkout. */
  open(checkout: CheckoutRow, request: OpenRequest): Promise<ProviderPayment>
  read(paymentId: string): Promise<ProviderPayment>
  /** Takes the money of an approved payment. One that was captured before is returned in its present state. */
  capture(paymentId: string, key: string): Promise<ProviderPayment>
  refund(captureId: string, key: string, request: RefundRequest): Promise<ProviderRefund>
  readRefund(refundId: string): Promise<ProviderRefund>
  /** Null when the provider has none. */
  readonly search: PaymentSearch | null
  /** Null when the provider is not told of parcels. */
  readonly tracking: ParcelTracking | null
}

/**
 * Tells a provider what was sent to a buyer, which releases money that it holds and decides disputes. Its calls are not
 * idempotent: whoever repeats one reads the state first.
 */
export interface ParcelTracking {
  state(paymentId: string, parcel: TrackedParcel): Promise<'unknown' | 'told' | 'voided'>
  add(paymentId: string, parcel: TrackedParcel): Promise<void>
  /** Takes a number back. */
  void(paymentId: string, parcel: TrackedParcel): Promise<void>
}

export interface TrackedParcel {
  captureId: string
  number: string
  /** The name of the carrier; null when it is not known. */
  carrier: string | null
  items: readonly { name: string; quantity: number; sku: string | null }[]
}

/** The search of an account for the payments that it received. */
export interface PaymentSearch {
  /** At most 31 days. @throws ProviderError whose message says what to do */
  between(since: Date, until: Date): Promise<FoundPayment[]>
  /** What its result leaves out, as a sentence. */
  readonly note: string
}

export interface OpenRequest {
  key: string
  /** The name of the shop, as the buyer reads it. */
  brandName: string
  /** Where the provider's pages lead back to. */
  returnUrl: string
  /** One of the methods of its endpoint; undefined: its own. */
  method: string | undefined
  /** The addresses of the lines' pages, by `lineId`. */
  pages: ReadonlyMap<string, string>
}

export interface RefundRequest {
  amount: Cents
  currency: string
  /** The shop's id of the refund, which the provider returns with it. */
  refundId: string
  /** For the buyer, at most 255 characters. */
  note: string | null
}

/** Webhooks: how a provider tells the shop of changes. */
export interface WebhookSource {
  readonly endpoint: Endpoint & { reply: z.ZodType<{ received: true }> }
  isSetUp(): Promise<boolean>
  /**
   * Verifies the raw bytes, and returns what {@link read} needs, without names and addresses of people. Ids are unique
   * among all providers.
   * @throws HttpError 400 for an invalid signature, 429 after many of them, 503 while webhooks are not set up
   */
  verify(incoming: IncomingWebhook, limits: RateLimits): Promise<Webhook>
  /** What a stored webhook is about. Throws when its structure is unknown; it is then tried again later. */
  read(webhook: StoredWebhook): { payment: PaymentNews | null; claim: Claim | null }
  /** A webhook with an invalid signature, for the security checks. */
  readonly forgery: { headers: Record<string, string>; payload: object }
}

export interface IncomingWebhook {
  headers: IncomingHttpHeaders
  body: Buffer
  /** The key by which forged webhooks are counted. */
  client: string
}

/** A verified webhook, as it is stored. */
export interface Webhook {
  id: string
  /** The provider's own word for its kind. */
  type: string
  resource: Record<string, unknown>
}

export interface StoredWebhook extends Webhook {
  receivedAt: Date
}

/**
 * A payment that was approved, or of which something else changed, by its id or that of its capture. `captured`: the
 * webhook says that the money of this capture was taken.
 */
export type PaymentNews = { id: string; isApproved: boolean; captured?: string } | { captureId: string }

/** A dispute or a reversal of some captures. */
export type Claim = Omit<DisputeUpdate, 'captureId' | 'checkoutId'> & { captureIds: string[] }

/**
 * What a payment waits for:
 * - opened: for the approval of the buyer;
 * - approved: for its capture;
 * - captured: for nothing; `captures` say what became of the money, even if the provider does not list them yet;
 * - ended: for nothing; it can no longer be approved.
 */
export type ProviderPaymentState = 'opened' | 'approved' | 'captured' | 'ended'

/** A payment as its provider reports it. */
export interface ProviderPayment {
  id: string
  state: ProviderPaymentState
  /** The provider's own word for the state. */
  status: string
  payee: string | null
  captures: ProviderCapture[]
}

/** The statuses of a capture that the shop handles. */
export const captureStatuses = ['PENDING', 'DECLINED', 'FAILED', 'COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'] as const

/** A status of a capture that the shop handles. */
export type CaptureStatus = (typeof captureStatuses)[number]

/** Whether the shop handles this status of a capture; staff look at the others. */
export const isKnownStatus = (status: string): status is CaptureStatus =>
  captureStatuses.some((known) => known === status)

/** Money that a provider has taken, or tried to. */
export interface ProviderCapture {
  id: string
  /** What was paid with, as it is printed, when the provider tells more than its own name. */
  method?: string | undefined
  /** One of `captureStatuses`, or the provider's own word for what the shop does not handle, such as REVERSED. */
  status: string
  /** Null when it cannot be read. */
  amount: Cents | null
  currency: string
  /** The checkout that the payment was opened for, as the provider returns it. */
  checkoutId: string | null
  payee: string | null
  refunded: Cents
  refunds: ProviderRefund[]
}

/** A refund as its provider reports it. */
export interface ProviderRefund {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
  /** Null when it is missing. */
  amount: Cents | null
  /** The shop's id, when the refund was requested by this shop. */
  refundId: string | null
}

/** A payment that the search of a provider found. `amount` is null when it cannot be read. */
export interface FoundPayment {
  captureId: string
  /** The number that the shop gave the payment, which begins with the order number. */
  invoiceId: string | null
  amount: Cents | null
  currency: string
  at: string
}

/**
 * What a failed call means for the money:
 * - unavailable: it may have been executed (no answer, overload, an unreadable answer);
 * - declined: the provider did not execute it, for the reason in `issue`;
 * - missing: not executed, because this account has no such payment, which another account may have;
 * - inaccessible: this account may not see the payment; it may have been executed;
 * - credentials: the account was refused; an earlier attempt of the call may have been executed.
 */
export type ProviderFault = 'unavailable' | 'declined' | 'missing' | 'inaccessible' | 'credentials'

/** A failed call to a provider. */
export class ProviderError extends Error {
  readonly fault: ProviderFault
  /** The provider's code for the reason. */
  readonly issue: string
  /** What the provider's support asks for; no secrets. */
  readonly details: Record<string, string | number | null>

  constructor(message: string, error: Pick<ProviderError, 'fault' | 'issue' | 'details'>) {
    super(message)
    this.name = 'ProviderError'
    this.fault = error.fault
    this.issue = error.issue
    this.details = error.details
  }
}

/** Whether the provider certainly did not execute the call. */
export const isRefused = (cause: unknown): cause is ProviderError =>
  cause instanceof ProviderError && (cause.fault === 'declined' || cause.fault === 'missing')

/**
 * Whether the provider responded that the payment does not exist for this account or is not accessible. This does not
 * prove that no money moved: a wrong account gets the same response.
 */
export const isInaccessible = (cause: unknown): cause is ProviderError =>
  cause instanceof ProviderError && (cause.fault === 'missing' || cause.fault === 'inaccessible')

/** 503 with Retry-After, for a request that needs the provider's answer. */
export const providerUnavailable = (method: string): HttpError =>
  refusal(503, fault(orderRefusals, 'payment_provider_unavailable', { method }), { retryAfter: retryAfterSeconds })

/** The maximum duration of a call with retries and pauses, in milliseconds; `timeoutMs` limits each attempt. */
export const longestCallMs = (timeoutMs: number) => 2 * timeoutMs + 2_000

/** The providers of a shop. */
export class PaymentProviders {
  readonly all: readonly PaymentProvider[]

  constructor(all: readonly PaymentProvider[]) {
    this.all = all
  }

  /** @throws Error for a payment of a provider that this version does not have */
  named(name: string): PaymentProvider {
    const provider = this.all.find((one) => one.name === name)
    if (!provider) throw new Error(`there is no payment provider ${name}`)
    return provider
  }

  /** What people call the provider of a payment. */
  methodOf({ provider }: Pick<CheckoutRow, 'provider'>): string {
    return this.all.find(({ name }) => name === provider)?.method ?? provider
  }

  /** The account that opened a payment. @throws HttpError 503 when it is not known any more */
  of(payment: AccountReference & Pick<CheckoutRow, 'provider'>): Promise<ProviderAccount> {
    return this.named(payment.provider).of(payment)
  }
}

declare module '../../kit/server/platform.ts' {
  interface Platform {
    providers: PaymentProviders
  }
}
