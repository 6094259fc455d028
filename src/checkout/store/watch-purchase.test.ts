import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cart } from '../../cart/store/cart-store.ts'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { transport } from '../../kit/api/transport.ts'
import { currentToast, dismissToast } from '../../kit/ui/toast-store.ts'
import { type Attempt, claimAttempt, storeAttempt, storedAttempt } from './attempt.ts'
import { watchPurchase } from './watch-purchase.ts'

vi.mock('../../kit/api/transport.ts', () => ({ transport: vi.fn() }))

const userId = 'c0a80101-0000-4000-8000-000000000001'
const cream = { id: 'c0a80101-0000-4000-8000-000000000002', name: 'Aloe Cream', price: 2850, imageUrl: null }
const address = { address: 'Calle Unión 12', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' }
const line = { productId: cream.id, quantity: 1, name: cream.name, price: '28.50' }
const paypalId = '5O190127TN364715T'

const order = {
  id: 'c0a80101-0000-4000-8000-000000000003',
  orderNumber: 'FM-000417',
  userId,
  status: 'pending',
  paymentStatus: 'paid',
  subtotal: '28.50',
  tax: '0.00',
  shipping: '0.00',
  total: '28.50',
  taxName: '',
  shippingName: '',
  currency: 'USD',
  language: 'en',
  items: [{ ...line, lineId: cream.id, variantId: cream.id, imageUrl: null, ships: true }],
  customerEmail: 'ana@correo.test',
  customerPhone: null,
  customerName: 'Ana Peña',
  customerAddress: address,
  shippingAddress: address,
  billingAddress: address,
  paymentMethod: 'PayPal',
  paypalOrderId: paypalId,
  paypalTransactionId: '3C679366HH908993F',
  environment: 'emulator',
  refunds: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}

/** The server's response: a payment status, an error status, or no response. */
type Reply = { status?: number; body: object } | 'no answer'

const payment = (status: string): Reply => ({
  body: { id: paypalId, status, orderNumber: 'FM-000417', purchase_units: [] },
})
const recorded: Reply = { status: 201, body: { orderNumber: 'FM-000417', order } }
const refusal = (status: number, code: string): Reply => ({ status, body: { code, message: 'no' } })

let calls: string[] = []
let replies: Record<string, Reply[]>
let stop = () => {}

const reading = `GET /paypal/order/${paypalId}`
const capturing = `POST /paypal/order/${paypalId}/capture`
const fetching = 'POST /api/orders'

async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  const call = `${init.method} ${path}`
  calls.push(call)
  const [reply] = replies[call] ?? []
  if ((replies[call]?.length ?? 0) > 1) replies[call]?.shift()
  if (reply === undefined || reply === 'no answer') throw new TypeError('Failed to fetch')
  const { status = 200, body } = reply
  // The body of a real Response is read outside of the fake clock.
  const read = { json: async () => body, text: async () => JSON.stringify(body) }
  return { ok: status < 400, status, statusText: '', ...read } as Response
}

beforeEach(() => {
  vi.useFakeTimers()
  // Without the Locks API this tab follows up immediately; waiting for the lock is the browser's task.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL('http://shop.test/help') }))
  vi.stubGlobal('console', { ...console, warn: () => {} })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.mocked(transport).mockImplementation(answer)
  calls = []
  cart.add({ ...cream, variantId: cream.id, stock: null } as unknown as Parameters<typeof cart.add>[0])
})
afterEach(() => {
  stop()
  cart.clear()
  shown()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stores a payment in `phase`, and simulates another open page for `seconds`. */
async function follow(phase: Attempt['phase'], answers: Record<string, Reply[]>, seconds = 20) {
  replies = answers
  const purchase = { userId, report: { items: [line] }, profile: {} } as unknown as Attempt['purchase']
  storeAttempt({ id: paypalId, orderNumber: 'FM-000417', captureSecret: 's', phase, purchase })
  stop = watchPurchase(createQueryClient(), userId)
  await pass(seconds)
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** Returns every toast in order, and empties the queue. */
function shown() {
  const all: { title: string; description: string | undefined; tone: string | undefined; seconds: number }[] = []
  for (let toast = currentToast(); toast; toast = currentToast()) {
    const { title, description, tone, duration } = toast
    all.push({ title, description, tone, seconds: duration / 1000 })
    dismissToast(toast.id)
  }
  return all
}

const created = {
  title: 'Order Created',
  description: 'Order FM-000417 created successfully!',
  tone: 'success',
  seconds: 6,
}
const failed = {
  title: 'Payment Failed',
  description: 'There was an issue processing your PayPal payment. Please try again. Nothing was charged.',
  tone: 'danger',
  seconds: 5,
}
const isOver = () => storedAttempt(userId) === null

describe('a payment whose checkout was closed is fetched on another page', () => {
  it.each(['COMPLETED', 'PENDING'])(
    'when it was taken (%s): the order is there and its products leave the cart',
    async (status) => {
      await follow('open', { [reading]: [payment(status)], [fetching]: [recorded] })
      expect(shown()).toEqual([created])
      expect(isOver()).toBe(true)
      expect(cart.lines()).toEqual([])
    },
  )

  it('with the warning about a pending mail', async () => {
    const warned = { status: 201, body: { orderNumber: 'FM-000417', order, emailWarning: 'Not sent yet.' } }
    await follow('approved', { [reading]: [payment('COMPLETED')], [fetching]: [warned] })
    const warning = { title: 'Order Created with Warning', description: 'Not sent yet.', tone: 'warning', seconds: 5 }
    expect(shown()).toEqual([created, warning])
  })

  it('when it is under review, without another payment', async () => {
    await follow('approved', { [reading]: [payment('REVIEW')] })
    expect(shown()).toEqual([
      {
        title: 'We are checking your payment',
        description: expect.stringContaining('order FM-000417'),
        tone: 'warning',
        seconds: 5,
      },
    ])
    expect(isOver()).toBe(true)
    expect(cart.lines()).toEqual([])
  })

  it.each([
    ['was declined', payment('DECLINED')],
    ['expired', payment('EXPIRED')],
    ['is unknown to the server', refusal(404, 'not_found')],
  ])('when it %s: nothing was charged, and the cart stays', async (_what, reply) => {
    await follow('approved', { [reading]: [reply] })
    expect(shown()).toEqual([failed])
    expect(isOver()).toBe(true)
    expect(cart.lines()).toHaveLength(1)
  })

  it('when it was approved but can no longer be captured', async () => {
    const answers = { [reading]: [payment('CREATED')], [capturing]: [refusal(409, 'checkout_expired')] }
    await follow('approved', answers)
    expect(shown()).toMatchObject([{ title: 'Payment Failed', tone: 'warning' }])
    expect(isOver()).toBe(true)
    expect(cart.lines()).toHaveLength(1)
  })

  it.each(['open', 'left'] as const)('but not when it was canceled without an approval (%s)', async (phase) => {
    await follow(phase, { [reading]: [payment('EXPIRED')] })
    expect(shown()).toEqual([])
    expect(isOver()).toBe(true)
    expect(cart.lines()).toHaveLength(1)
  })
})

describe('a payment that is followed up', () => {
  it('is polled again after no response, an error and an undecided status', async () => {
    const faults: Reply[] = ['no answer', refusal(503, 'unavailable'), payment('PROCESSING')]
    await follow('open', { [reading]: [...faults, payment('COMPLETED')], [fetching]: [recorded] })
    expect(calls.filter((call) => call === reading)).toHaveLength(4)
    expect(shown()).toEqual([created])
  })

  it('is polled without a message for as long as there is no response', async () => {
    await follow('approved', { [reading]: ['no answer'] }, 600)
    expect(calls.length).toBeGreaterThan(10)
    expect([shown(), isOver()]).toEqual([[], false])
    replies = { [reading]: [payment('COMPLETED')], [fetching]: [recorded] }
    await pass(120)
    expect(shown()).toEqual([created])
  })

  it('retries until its order can be read', async () => {
    const reads: Reply[] = ['no answer', refusal(500, 'internal_error'), 'no answer', recorded]
    await follow('approved', { [reading]: [payment('COMPLETED')], [fetching]: reads })
    expect([shown(), isOver()]).toEqual([[], false])
    await pass(120)
    expect(shown()).toEqual([created])
    expect(isOver()).toBe(true)
  })

  it('is fetched only by the tab that claimed it', async () => {
    await follow('approved', { [reading]: [payment('PROCESSING')], [fetching]: [recorded] })
    const attempt = storedAttempt(userId)
    if (attempt) claimAttempt(attempt)
    replies[reading] = [payment('COMPLETED')]
    await pass(120)
    expect([shown(), calls.includes(fetching)]).toEqual([[], false])
  })

  it('clears the cart immediately when its page is closed right after', async () => {
    await follow('open', { [reading]: [payment('COMPLETED')], [fetching]: [recorded] }, 1.01)
    expect(shown()).toEqual([created])
    expect(cart.lines()).toHaveLength(1)
    window.dispatchEvent(new Event('pagehide'))
    expect(cart.lines()).toEqual([])
  })

  it('is no longer polled once its page is closed', async () => {
    await follow('open', { [reading]: [payment('CREATED')] })
    stop()
    calls = []
    await pass(600)
    expect(calls).toEqual([])
  })
})
