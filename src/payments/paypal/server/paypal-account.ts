import { z } from 'zod'
import { formatDecimal } from '../../../kit/money.ts'
import type { ProviderEnvironment } from '../../../sale/payment.ts'
import {
  type AccountReference,
  type FoundPayment,
  type PaymentProvider,
  type ProviderAccount,
  ProviderError,
  type ProviderPayment,
  type RefundRequest,
} from '../../server/payment-provider.ts'
import type { PaypalMode } from '../paypal-setting.ts'
import { parcelTracking } from './parcel-tracking.ts'
import { PaypalError } from './paypal-error.ts'
import type { PaypalCredentials, PaypalHttp } from './paypal-http.ts'
import { orderRequest, paypalName, readOrder, readRefund } from './paypal-order.ts'
import { readTransactions } from './transaction-search.ts'

/** An account at PayPal, with what only PayPal has. Every method throws PaypalError. */
export interface PaypalAccount extends ProviderAccount {
  /** The script that the checkout page loads. */
  readonly sdkUrl: string
  browserToken(): Promise<string>
  checkCredentials(): Promise<void>
  readonly webhooks: {
    list(): Promise<PaypalWebhook[]>
    create(url: string, eventTypes: readonly string[]): Promise<PaypalWebhook>
  }
}

/** A webhook of an account, as PayPal has it. */
type PaypalWebhook = z.output<typeof webhookReply>

/** PayPal: new payments use the account in the settings, existing ones the account that opened them. */
export interface PaypalProvider extends PaymentProvider {
  current(): Promise<PaypalAccount>
  of(payment: AccountReference): Promise<PaypalAccount>
  /** An account to test credentials: at the emulator if it is configured, otherwise at PayPal. */
  candidate(account: PaypalCredentials & { mode: PaypalMode }): PaypalAccount
}

const searchPage = 100

const webhookReply = z.object({ id: z.string().min(1), url: z.string() })
const webhookList = z.object({ webhooks: z.array(webhookReply) })

/** An account by PayPal's Orders v2 and Payments v2 APIs. */
export function paypalAccount(
  http: PaypalHttp,
  {
    environment,
    clientId,
    sdkUrl,
    captureTimeoutMs,
  }: { environment: ProviderEnvironment; clientId: string; sdkUrl: string; captureTimeoutMs: number },
): PaypalAccount {
  const getOrder = async (id: string) => read(await http.call({ method: 'GET', path: '/v2/checkout/orders/:id', id }))
  return {
    environment,
    id: clientId,
    method: paypalName,
    sdkUrl,
    browserToken: () => http.browserToken(),
    checkCredentials: () => http.checkCredentials(),
    read: getOrder,
    open: async (checkout, { key, ...request }) => {
      const body = orderRequest(checkout, request)
      return read(await http.call({ method: 'POST', path: '/v2/checkout/orders', body, requestId: key }))
    },
    capture: async (id, requestId) => {
      const path = '/v2/checkout/orders/:id/capture'
      try {
        return read(await http.call({ method: 'POST', path, id, requestId, timeoutMs: captureTimeoutMs }))
      } catch (cause) {
        if (cause instanceof PaypalError && cause.issue === 'ORDER_ALREADY_CAPTURED') return getOrder(id)
        throw cause
      }
    },
    refund: async (captureId, requestId, refund) => {
      const path = '/v2/payments/captures/:id/refund'
      const body = refundBody(refund)
      const call = { method: 'POST', path, id: captureId, body, requestId, timeoutMs: captureTimeoutMs } as const
      return readAs(readRefund, await http.call(call))
    },
    readRefund: async (id) =>
      readAs(readRefund, await http.call({ method: 'GET', path: '/v2/payments/refunds/:id', id })),
    search: {
      between: (since, until) => searchPayments(http, since, until).catch(explainSearch),
      note: 'PayPal lists a payment up to three hours later.',
    },
    tracking: parcelTracking(http),
    webhooks: webhooksOf(http),
  }
}

const refundBody = ({ amount, currency, refundId, note }: RefundRequest) => ({
  amount: { currency_code: currency, value: formatDecimal(amount) },
  custom_id: refundId,
  ...(note && { note_to_payer: note }),
})

function webhooksOf(http: PaypalHttp): PaypalAccount['webhooks'] {
  const path = '/v1/notifications/webhooks'
  return {
    list: async () => readAs(webhookList.parse, await http.call({ method: 'GET', path })).webhooks,
    create: async (url, eventTypes) => {
      const body = { url, event_types: eventTypes.map((name) => ({ name })) }
      return readAs(webhookReply.parse, await http.call({ method: 'POST', path, body }))
    },
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

/** The search needs a feature that other calls do not need. */
function explainSearch(cause: unknown): never {
  if (!(cause instanceof PaypalError)) throw cause
  const { fault, issue, details, status } = cause
  throw new ProviderError(
    `PayPal did not answer the search: ${issue} (${status}). The PayPal app needs the feature Transaction ` +
      "Search. Otherwise compare the payments on PayPal's website.",
    { fault, issue, details },
  )
}

const read = (answer: unknown): ProviderPayment => readAs(readOrder, answer)

function readAs<T>(parse: (answer: unknown) => T, answer: unknown): T {
  try {
    return parse(answer)
  } catch {
    throw new PaypalError({ kind: 'unknown', status: 200, issue: 'UNREADABLE_ANSWER', debugId: null })
  }
}
