import type { Emulator } from '../emulator.ts'
import type { FundingSource } from '../funding.ts'
import type { Outcome } from '../state.ts'

/** The fields of PayPal's documents that tests read. */
export interface Document {
  id: string
  status: string
  name?: string
  error?: string
  debug_id?: string
  details?: { issue: string; field?: string }[]
  links: { rel: string; href: string }[]
  amount: { value: string }
  purchase_units: { amount: { value: string }; payments: { captures: Document[] } }[]
  [key: string]: unknown
}

export interface Reply {
  status: number
  headers: Headers
  body: Document
}

export interface ShopClient {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  create(changes?: object, requestId?: string): Promise<Reply>
  capture(orderId: string, requestId?: string, headers?: Record<string, string>): Promise<Reply>
  /** An order that the buyer has approved. */
  approved(outcome?: Outcome, changes?: object): Promise<string>
}

let sequence = 0

/** A well-formed order of 2 × 12.50 + 5.00 shipping + 1.75 tax = 31.75. */
export function orderRequest(changes: object = {}) {
  sequence += 1
  const usd = (value: string) => ({ currency_code: 'USD', value })
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: `checkout-${sequence}`,
        invoice_id: `FM-${String(sequence).padStart(6, '0')}`,
        amount: {
          ...usd('31.75'),
          breakdown: { item_total: usd('25.00'), shipping: usd('5.00'), tax_total: usd('1.75') },
        },
        items: [{ name: 'Sérum Facial', quantity: '2', unit_amount: usd('12.50'), sku: 'serum' }],
        shipping: {
          name: { full_name: 'Ana Díaz' },
          address: {
            address_line_1: '1 Calle Luna',
            admin_area_2: 'San Juan',
            admin_area_1: 'PR',
            postal_code: '00901',
            country_code: 'US',
          },
        },
        ...changes,
      },
    ],
    payment_source: {
      paypal: {
        email_address: 'ana@flordemaga.test',
        experience_context: {
          brand_name: 'Flor de Maga',
          locale: 'en-US',
          shipping_preference: 'SET_PROVIDED_ADDRESS',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  }
}

type OrderRequest = ReturnType<typeof orderRequest>

/** The same order for each button of the SDK, as PayPal's samples open it: the card of a guest has no payment source. */
export function requestBy(funding: FundingSource, changes: object = {}) {
  const { payment_source: source, ...order }: OrderRequest = orderRequest(changes)
  const { brand_name, shipping_preference, locale, user_action } = source.paypal.experience_context
  if (funding === 'card') {
    return { ...order, application_context: { brand_name, locale, shipping_preference, user_action } }
  }
  if (funding !== 'venmo') return { ...order, payment_source: source }
  return { ...order, payment_source: { venmo: { experience_context: { brand_name, shipping_preference } } } }
}

export async function requestToken(emulator: Emulator, extra = '', secret = emulator.clientSecret): Promise<Response> {
  const basic = Buffer.from(`${emulator.clientId}:${secret}`).toString('base64')
  return fetch(`${emulator.origin}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=client_credentials${extra}`,
  })
}

export async function tokenOf(emulator: Emulator, extra = ''): Promise<string> {
  const body = (await (await requestToken(emulator, extra)).json()) as { access_token: string }
  return body.access_token
}

export async function connectShop(emulator: Emulator): Promise<ShopClient> {
  const token = await tokenOf(emulator)
  const call: ShopClient['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(emulator.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
  }
  const create: ShopClient['create'] = (changes, requestId = crypto.randomUUID()) =>
    call('POST', '/v2/checkout/orders', orderRequest(changes), { 'paypal-request-id': requestId })
  return {
    call,
    create,
    capture: (orderId, requestId = `cap-${orderId}-1`, headers = {}) =>
      call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, { 'paypal-request-id': requestId, ...headers }),
    async approved(outcome, changes) {
      const { body } = await create(changes)
      await emulator.approve(body.id, outcome)
      return body.id
    },
  }
}

/** The capture inside an order document. */
export function captureIn(document: Document): Document {
  const capture = document.purchase_units[0]?.payments.captures[0]
  if (!capture) throw new Error('The order holds no capture')
  return capture
}

export function issuesOf(reply: Reply): string[] {
  return (reply.body.details ?? []).map((detail) => detail.issue)
}
