import { type Cents, formatDecimal } from '../../../domain/money.ts'
import type { PaymentEnvironment } from '../tables.ts'
import { PaypalError } from './paypal-error.ts'
import type { PaypalHttp } from './paypal-http.ts'
import { type orderRequest, type PaypalOrder, readOrder } from './paypal-order.ts'

export type PaypalEnvironment = Exclude<PaymentEnvironment, 'personal'>

/** What the shop asks of PayPal. Every method throws PaypalError. */
export interface PaypalGateway {
  readonly environment: PaypalEnvironment
  /** The script that the checkout page loads. */
  readonly sdkUrl: string
  browserToken(): Promise<string>
  checkCredentials(): Promise<void>
  createOrder(request: ReturnType<typeof orderRequest>, requestId: string): Promise<PaypalOrder>
  getOrder(id: string): Promise<PaypalOrder>
  /** Takes the money of an approved order. An order that was captured before is read and answered instead. */
  captureOrder(id: string, requestId: string): Promise<PaypalOrder>
  /** Gives money back: the whole capture, or `amount` cents of it. */
  refundCapture(captureId: string, requestId: string, amount?: Cents): Promise<void>
}

/** Speaks PayPal's Orders v2 and Payments v2. */
export function paypalGateway(
  http: PaypalHttp,
  {
    environment,
    sdkUrl,
    captureTimeoutMs,
  }: { environment: PaypalEnvironment; sdkUrl: string; captureTimeoutMs: number },
): PaypalGateway {
  const getOrder = async (id: string) => read(await http.call({ method: 'GET', path: `/v2/checkout/orders/${id}` }))
  return {
    environment,
    sdkUrl,
    browserToken: () => http.browserToken(),
    checkCredentials: () => http.checkCredentials(),
    getOrder,
    createOrder: async (request, requestId) =>
      read(await http.call({ method: 'POST', path: '/v2/checkout/orders', body: request, requestId })),
    captureOrder: async (id, requestId) => {
      const path = `/v2/checkout/orders/${id}/capture`
      try {
        return read(await http.call({ method: 'POST', path, requestId, timeoutMs: captureTimeoutMs }))
      } catch (cause) {
        if (cause instanceof PaypalError && cause.issue === 'ORDER_ALREADY_CAPTURED') return getOrder(id)
        throw cause
      }
    },
    refundCapture: async (captureId, requestId, amount) => {
      const body = amount === undefined ? {} : { amount: { currency_code: 'USD', value: formatDecimal(amount) } }
      await http.call({ method: 'POST', path: `/v2/payments/captures/${captureId}/refund`, body, requestId })
    },
  }
}

function read(answer: unknown): PaypalOrder {
  try {
    return readOrder(answer)
  } catch {
    throw new PaypalError({ kind: 'unknown', status: 200, issue: 'UNREADABLE_ANSWER', debugId: null })
  }
}
