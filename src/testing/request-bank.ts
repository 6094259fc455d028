import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { paymentEndpoints } from '../payments/api.ts'
import {
  type PaymentProvider,
  type ProviderAccount,
  type ProviderCapture,
  ProviderError,
  type ProviderFault,
  type ProviderPayment,
  type ProviderRefund,
} from '../payments/server/payment-provider.ts'

/** A request of the bank to pay, which the buyer accepts in the bank's app. */
interface PayRequest {
  id: string
  reference: string
  cents: number
  state: 'waiting' | 'accepted' | 'paid' | 'expired'
  /** The next collection of the money ends like this. */
  outcome: 'settled' | 'bounced'
  transfers: Transfer[]
}

interface Transfer {
  number: string
  cents: number
  result: 'settled' | 'bounced'
  paybacks: { number: string; reference: string; cents: number }[]
}

/** The operations of the bank. */
type Operation = 'request' | 'look' | 'collect' | 'payBack'

/**
 * A bank of another kind than PayPal, in this process: it has requests instead of orders, amounts in cents, keys that it
 * remembers, and neither webhooks nor a search. `fail` and `loseAnswer` let its next calls fail.
 */
export class RequestBank {
  readonly #requests = new Map<string, PayRequest>()
  readonly #done = new Map<string, unknown>()
  readonly #failures: { operation: Operation; fault: ProviderFault; isDone: boolean }[] = []

  /** The buyer accepts a request; `bounced`: the money cannot be collected. */
  accept(id: string, outcome: PayRequest['outcome'] = 'settled'): void {
    Object.assign(this.#requestOf(id), { state: 'accepted', outcome })
  }

  expire(id: string): void {
    this.#requestOf(id).state = 'expired'
  }

  /** The next calls of an operation fail before they do anything. */
  fail(operation: Operation, fault: ProviderFault, times = 1): void {
    for (let time = 0; time < times; time += 1) this.#failures.push({ operation, fault, isDone: false })
  }

  /** The next calls of an operation are executed, and their answers lost. */
  loseAnswer(operation: Operation, times = 1): void {
    for (let time = 0; time < times; time += 1) this.#failures.push({ operation, fault: 'unavailable', isDone: true })
  }

  /** Ends all failures that were not used. */
  recover(): void {
    this.#failures.length = 0
  }

  transfersOf(id: string): readonly Transfer[] {
    return this.#requestOf(id).transfers
  }

  /** Pays back some cents without the shop, as the owner can do in the bank's app. */
  payBackByHand(id: string, cents: number): void {
    const [transfer] = this.#requestOf(id).transfers
    transfer?.paybacks.push({ number: randomUUID(), reference: '', cents })
  }

  request(reference: string, cents: number, key: string): PayRequest {
    return this.#call('request', key, () => {
      const request: PayRequest = {
        id: `REQ-${randomUUID()}`,
        reference,
        cents,
        state: 'waiting',
        outcome: 'settled',
        transfers: [],
      }
      this.#requests.set(request.id, request)
      return request
    })
  }

  look(id: string): PayRequest {
    return this.#call('look', null, () => this.#requestOf(id))
  }

  /** Collects the money of an accepted request, once for each key. */
  collect(id: string, key: string): PayRequest {
    return this.#call('collect', key, () => {
      const request = this.#requestOf(id)
      if (request.state === 'paid') return request
      if (request.state !== 'accepted') throw bankError('declined', 'NOT_ACCEPTED')
      const result = request.outcome
      request.state = result === 'settled' ? 'paid' : 'waiting'
      request.transfers.push({ number: `TR-${randomUUID()}`, cents: request.cents, result, paybacks: [] })
      return request
    })
  }

  payBack(number: string, key: string, cents: number, reference: string): Transfer['paybacks'][number] {
    return this.#call('payBack', key, () => {
      const transfer = [...this.#requests.values()]
        .flatMap(({ transfers }) => transfers)
        .find((one) => one.number === number)
      if (!transfer) throw bankError('missing', 'NO_TRANSFER')
      if (cents > transfer.cents - paidBack(transfer)) throw bankError('declined', 'MORE_THAN_LEFT')
      const payback = { number: `PB-${randomUUID()}`, reference, cents }
      transfer.paybacks.push(payback)
      return payback
    })
  }

  #requestOf(id: string): PayRequest {
    const request = this.#requests.get(id)
    if (!request) throw bankError('missing', 'NO_REQUEST')
    return request
  }

  #call<T>(operation: Operation, key: string | null, execute: () => T): T {
    const at = this.#failures.findIndex((failure) => failure.operation === operation)
    const [failure] = at < 0 ? [] : this.#failures.splice(at, 1)
    if (failure && !failure.isDone) throw bankError(failure.fault, 'FAILED')
    const known = key === null ? undefined : this.#done.get(key)
    // The answer to a key always belongs to the operation that used it.
    const answer = known === undefined ? execute() : (known as T)
    if (key !== null) this.#done.set(key, answer)
    if (failure) throw bankError(failure.fault, 'NO_ANSWER')
    return structuredClone(answer)
  }
}

const paidBack = ({ paybacks }: Transfer) => paybacks.reduce((sum, { cents }) => sum + cents, 0)

const bankError = (fault: ProviderFault, issue: string) =>
  new ProviderError(`the bank: ${issue}`, { fault, issue, details: { issue } })

const name = 'requests'
const method = 'Request Bank'

/** The endpoints of its payments. */
export const requestEndpoints = paymentEndpoints(`/payments/${name}`, method, z.string().regex(/^REQ-[\w-]{36}$/))

/** The bank as a payment provider. */
export function requestProvider(bank: RequestBank): PaymentProvider {
  const account: ProviderAccount = {
    environment: 'emulator',
    id: 'the-shop',
    method,
    open: async ({ id, total }, { key }) => paymentOf(bank.request(id, total, key)),
    read: async (id) => paymentOf(bank.look(id)),
    capture: async (id, key) => paymentOf(bank.collect(id, key)),
    refund: async (captureId, key, { amount, refundId }) => refundOf(bank.payBack(captureId, key, amount, refundId)),
    readRefund: async () => {
      throw bankError('missing', 'NO_PAYBACK')
    },
    search: null,
    tracking: null,
  }
  return {
    name,
    method,
    endpoints: requestEndpoints,
    webhooks: null,
    current: async () => account,
    of: async () => account,
    examine: async () => {
      const fine = { state: 'ok', text: 'The bank answers.', remedy: null } as const
      return { account: fine, webhooks: fine }
    },
    apiUrl: 'http://127.0.0.1:9',
    sources: { scripts: [], images: [] },
    bindRoutes: () => {},
    bindLinkRoutes: () => {},
    registerWebhook: async () => {},
    cleanUp: async () => {},
  }
}

const states = { waiting: 'opened', accepted: 'approved', paid: 'captured', expired: 'ended' } as const

const paymentOf = (request: PayRequest): ProviderPayment => ({
  id: request.id,
  state: states[request.state],
  status: request.state,
  payee: null,
  captures: request.transfers.map((transfer) => captureOf(request, transfer)),
})

function captureOf({ reference }: PayRequest, transfer: Transfer): ProviderCapture {
  const refunded = paidBack(transfer)
  return {
    id: transfer.number,
    status: transfer.result === 'bounced' ? 'DECLINED' : statusAfter(transfer.cents, refunded),
    amount: transfer.cents,
    currency: 'USD',
    checkoutId: reference,
    payee: null,
    refunded,
    refunds: transfer.paybacks.map(refundOf),
  }
}

function statusAfter(cents: number, refunded: number) {
  if (refunded === 0) return 'COMPLETED'
  return refunded < cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

const refundOf = ({ number, reference, cents }: Transfer['paybacks'][number]): ProviderRefund => {
  return { id: number, status: 'COMPLETED', amount: cents, refundId: reference || null }
}
