import { formatDecimal } from '../kit/money.ts'
import type { SignedIn } from './test-shop.ts'

export const addressInPonce = {
  address: 'Calle Unión 12',
  city: 'Ponce',
  state: 'PR',
  postalCode: '00730',
  country: 'US',
}

/** The request that opens a payment of one piece, as the use case takes it. */
export const cartBody = (product: { id: string; price: number }, email: string) => ({
  amount: formatDecimal(product.price),
  currency: 'USD' as const,
  intent: 'CAPTURE' as const,
  customerInfo: { firstName: 'Ana', lastName: 'Peña', email },
  items: [{ productId: product.id, quantity: 1 }],
  shippingAddress: addressInPonce,
  language: 'en' as const,
})

/** A line of a cart. */
export interface Line {
  id: string
  variantId?: string
  price: number
  quantity: number
  slot?: { startsAt: string; calendarId: string }
}

interface Answer {
  statusCode: number
  body: Record<string, unknown> & { id: string; status: string; orderNumber: string; captureSecret: string }
}

/** A shop that can be called, in this process or a separate one (shop-process.ts). */
export interface Reachable {
  server: {
    inject(request: {
      method: 'GET' | 'POST' | 'PUT' | 'DELETE'
      url: string
      headers: Record<string, string>
      payload?: string
    }): Promise<{ statusCode: number; headers: Record<string, unknown>; json<T>(): T }>
  }
}

/** Calls the shop with the session of a user. */
export async function call(
  shop: Reachable,
  user: SignedIn | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await shop.server.inject({
    method,
    url,
    headers: { ...(user && { cookie: underBothNames(user.cookie) }), 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const json = String(answer.headers['content-type']).includes('json')
  return { statusCode: answer.statusCode, body: json ? answer.json() : ({} as Answer['body']) }
}

/** The session cookie under both names, for shops with and without https. */
const underBothNames = (cookie: string) => `${cookie}; __Host-${cookie.replace('__Host-', '')}`

/** Creates a PayPal order of these items, without tax and shipping. */
export function openPayment(shop: Reachable, user: SignedIn, lines: Line[], change: object = {}) {
  return call(shop, user, 'POST', '/paypal/order', { ...orderBody(user, lines), ...change })
}

/** The request that opens a payment of these items, without tax and shipping. */
export function orderBody(user: SignedIn, lines: Line[]) {
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  return {
    amount: formatDecimal(total),
    currency: 'USD',
    intent: 'CAPTURE',
    customerInfo: { firstName: 'Ana', lastName: 'Peña', email: user.email },
    items: lines.map(({ id, variantId, quantity, slot }) => ({ productId: id, variantId, quantity, slot })),
    shippingAddress: addressInPonce,
  }
}

export const capture = (shop: Reachable, user: SignedIn | null, id: string, body?: object) =>
  call(shop, user, 'POST', `/paypal/order/${id}/capture`, body)
