import { z } from 'zod'
import { type Cents, formatDecimal } from '../../../kit/money.ts'
import type { PaypalEnvironment } from '../../payment.ts'
import { PaypalError } from './paypal-error.ts'
import type { PaypalHttp } from './paypal-http.ts'
import { type orderRequest, type PaypalOrder, type PaypalRefund, readOrder, readRefund } from './paypal-order.ts'
import { type FoundPayment, readTransactions } from './transaction-search.ts'

export interface RefundRequest {
  /** Cents. */
  amount: Cents
  currency: string
  /** Our id of the refund, which PayPal returns with it. */
  customId: string
  /** For the buyer, at most 255 characters. */
  note: string | null
}

/** The operations that the shop uses at PayPal. Every method throws PaypalError. */
export interface PaypalGateway {
  readonly environment: PaypalEnvironment
  /** Identifies the PayPal account. */
  readonly clientId: string
  /** The script that the checkout page loads. */
  readonly sdkUrl: string
  browserToken(): Promise<string>
  checkCredentials(): Promise<void>
  createOrder(request: ReturnType<typeof orderRequest>, requestId: string): Promise<PaypalOrder>
  getOrder(id: string): Promise<PaypalOrder>
  /** Captures an approved order. If it was captured before, returns its current state. */
  captureOrder(id: string, requestId: string): Promise<PaypalOrder>
  /** Refunds `amount` cents of a capture. Repeating the request id returns the same refund. */
  refundCapture(captureId: string, requestId: string, refund: RefundRequest): Promise<PaypalRefund>
  getRefund(id: string): Promise<PaypalRefund>
  /** The payments that the account received in at most 31 days; PayPal lists them up to three hours later. */
  searchPayments(since: Date, until: Date): Promise<FoundPayment[]>
  /** The URL of a webhook; null when the account has no such webhook. */
  findWebhookUrl(webhookId: string): Promise<string | null>
}

const searchPage = 100

const webhookReply = z.object({ url: z.string() })

/** The gateway for PayPal's Orders v2 and Payments v2 APIs. */
export function paypalGateway(
  http: PaypalHttp,
  {
    environment,
    clientId,
    sdkUrl,
    captureTimeoutMs,
  }: { environment: PaypalEnvironment; clientId: string; sdkUrl: string; captureTimeoutMs: number },
): PaypalGateway {
  const getOrder = async (id: string) => read(await http.call({ method: 'GET', path: '/v2/checkout/orders/:id', id }))
  return {
    environment,
    clientId,
    sdkUrl,
    browserToken: () => http.browserToken(),
    checkCredentials: () => http.checkCredentials(),
    getOrder,
    createOrder: async (request, requestId) =>
      read(await http.call({ method: 'POST', path: '/v2/checkout/orders', body: request, requestId })),
    captureOrder: async (id, requestId) => {
      const path = '/v2/checkout/orders/:id/capture'
      try {
        return read(await http.call({ method: 'POST', path, id, requestId, timeoutMs: captureTimeoutMs }))
      } catch (cause) {
        if (cause instanceof PaypalError && cause.issue === 'ORDER_ALREADY_CAPTURED') return getOrder(id)
        throw cause
      }
    },
    refundCapture: async (captureId, requestId, refund) => {
      const path = '/v2/payments/captures/:id/refund'
      const body = refundBody(refund)
      const call = { method: 'POST', path, id: captureId, body, requestId, timeoutMs: captureTimeoutMs } as const
      return readAs(readRefund, await http.call(call))
    },
    getRefund: async (id) =>
      readAs(readRefund, await http.call({ method: 'GET', path: '/v2/payments/refunds/:id', id })),
    searchPayments: (since, until) => searchPayments(http, since, until),
    findWebhookUrl: (webhookId) => findWebhookUrl(http, webhookId),
  }
}

const refundBody = ({ amount, currency, customId, note }: RefundRequest) => ({
  amount: { currency_code: currency, value: formatDecimal(amount) },
  custom_id: customId,
  ...(note && { note_to_payer: note }),
})

async function findWebhookUrl(http: PaypalHttp, id: string): Promise<string | null> {
  try {
    const reply = await http.call({ method: 'GET', path: '/v1/notifications/webhooks/:id', id })
    return webhookReply.safeParse(reply).data?.url ?? null
  } catch (cause) {
    if (cause instanceof PaypalError && cause.kind === 'refused') return null
    throw cause
  }
}

async function searchPayments(http: PaypalHttp, since: Date, until: Date): Promise<FoundPayment[]> {
  const range = `start_date=${since.toISOString()}&end_date=${until.toISOString()}`
  const found: FoundPayment[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = `?${range}&fields=transaction_info&page_size=${searchPage}&page=${page}`
    const call = { method: 'GET', path: '/v1/reporting/transactions', query } as const
    const part = readAs(readTransactions, await http.call(call))
    found.push(...part.payments)
    pages = part.pages
  }
  return found
}

const read = (answer: unknown): PaypalOrder => readAs(readOrder, answer)

function readAs<T>(parse: (answer: unknown) => T, answer: unknown): T {
  try {
    return parse(answer)
  } catch {
    throw new PaypalError({ kind: 'unknown', status: 200, issue: 'UNREADABLE_ANSWER', debugId: null })
  }
}
