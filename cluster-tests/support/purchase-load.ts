import { setTimeout as pause } from 'node:timers/promises'
import { formatDecimal } from '../../src/kit/money.ts'
import { addressInPonce } from '../../src/testing/buyer.ts'
import type { SignedIn } from '../../src/testing/test-shop.ts'
import type { EmulatorProcess } from './emulator.ts'
import type { Records } from './records.ts'

interface PurchaseLoadOptions {
  /** Origins of the shop; each request picks one. */
  origins: string[]
  records: Records
  emulator: EmulatorProcess
  /** Buyers that are active at the same time. */
  concurrency: number
  /** Visitors without an account, and signed-in ones, at the same time. One by default. */
  visitors?: number
  /** Pause of a buyer between two purchases. */
  pauseMs?: number
}

/** Buyers at work, and what became of their requests. */
export interface PurchaseLoad {
  /** Checkouts that were opened. */
  opened: number
  /** Order numbers that a response reported as paid. */
  paid: Set<string>
  /** Requests by step, status and code, such as `open 503 unavailable_nothing_charged`. */
  answers: Map<string, number>
  /** Answers that neither succeed nor say clearly what happened. */
  unclear: string[]
  /** Times of successful purchases' steps, from performance.now(). */
  successes: number[]
  /** Failed requests of visitors without an account. */
  failedVisits: string[]
  visits: number
  /** Ends after the current purchases. */
  end(): Promise<void>
}

type Step = 'open' | 'capture' | 'state'

interface Reply {
  status: number
  code: string
  body: { id?: string; status?: string; orderNumber?: string }
}

/** What an outage has to answer at each step, with Retry-After: of the database, or of PayPal. */
const outageCodes: Record<Step, string[]> = {
  open: ['unavailable_nothing_charged', 'payment_provider_unavailable'],
  capture: ['unavailable_payment_confirming', 'payment_provider_unavailable'],
  state: ['unavailable_payment_confirming'],
}
/** Regular refusals: sold out, or the payment took too long. */
const refusals = new Set(['out_of_stock', 'product_unavailable', 'payment_superseded', 'checkout_expired'])
/** How long a buyer keeps trying one step. */
const patienceMs = 120_000

/** Starts buyers that purchase one thing after the other, and one visitor. */
export function startPurchaseLoad(options: PurchaseLoadOptions): PurchaseLoad {
  let running = true
  const load: PurchaseLoad = {
    opened: 0,
    paid: new Set(),
    answers: new Map(),
    unclear: [],
    successes: [],
    failedVisits: [],
    visits: 0,
    async end() {
      running = false
      await all
    },
  }
  const free = [...options.records.buyers]
  const shopping = async () => {
    while (running) {
      const buyer = free.shift()
      if (!buyer) throw new Error('fewer buyers than their concurrency')
      await purchase(load, options, buyer)
      free.push(buyer)
      await pause(options.pauseMs ?? 200)
    }
  }
  const visiting = async () => {
    while (running) {
      await visit(load, options)
      await pause(100)
    }
  }
  const all = Promise.all([
    ...Array.from({ length: options.concurrency }, shopping),
    ...Array.from({ length: options.visitors ?? 1 }, visiting),
  ])
  all.catch(() => {})
  return load
}

/** The longest time without a success between two moments, in seconds. */
export function longestGap({ successes }: PurchaseLoad, from: number, to: number): number {
  const times = [from, ...successes.filter((at) => at > from && at < to), to]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1_000
}

async function purchase(load: PurchaseLoad, options: PurchaseLoadOptions, buyer: SignedIn): Promise<void> {
  const send = (step: Step, method: string, path: string, body?: object) =>
    request(load, pick(options.origins), { step, method, path, buyer, ...(body && { body }) })
  const product = pick(options.records.products)
  const order = orderOf(buyer, product)
  const opened = await patiently('open', () => send('open', 'POST', '/paypal/order', order))
  const id = opened?.body.id
  if (opened?.status !== 200 || !id) return
  load.opened += 1
  await options.emulator.approve(id)
  const capture = () => send('capture', 'POST', `/paypal/order/${id}/capture`)
  const readState = () => send('state', 'GET', `/paypal/order/${id}`)
  let next = capture
  // Like the page: while a capture has no outcome, it asks for the state, and captures again what is still open.
  await patiently('capture', async () => {
    const reply = await next()
    next = reply.status === 200 && reply.body.status === 'CREATED' ? capture : readState
    return reply
  })
}

/** Repeats until the answer is final. */
async function patiently(step: Step, attempt: () => Promise<Reply>): Promise<Reply | null> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    const reply = await attempt()
    if (isFinal(step, reply)) return reply
    await pause(700)
  }
  return null
}

/** Whether a step has an outcome: neither an outage nor a payment in progress. */
const isFinal = (step: Step, { status, body }: Reply) =>
  status === 200 && step !== 'open'
    ? !['PROCESSING', 'CREATED'].includes(body.status ?? '')
    : ![0, 202, 503].includes(status)

interface Sent {
  step: Step
  method: string
  path: string
  buyer: SignedIn
  body?: object
}

async function request(load: PurchaseLoad, origin: string, { step, method, path, buyer, body }: Sent): Promise<Reply> {
  const headers = {
    cookie: buyer.cookie,
    'content-type': 'application/json',
    // The limits count by address; every request comes from another one.
    'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`,
  }
  const init = { method, headers, signal: AbortSignal.timeout(60_000), ...(body && { body: JSON.stringify(body) }) }
  try {
    const answer = await fetch(`${origin}${path}`, init)
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
    const reply: Reply = { status: answer.status, code: json.code ?? '', body: json }
    note(load, step, reply, answer.headers.get('retry-after'))
    return reply
  } catch (error) {
    // No answer at all.
    const reason = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)
    load.unclear.push(`${step}: ${reason}`)
    count(load, `${step} no answer`)
    return { status: 0, code: '', body: {} }
  }
}

function note(load: PurchaseLoad, step: Step, { status, code, body }: Reply, retryAfter: string | null): void {
  count(load, `${step} ${status}${code && ` ${code}`}`)
  if (status === 200 || status === 202) {
    load.successes.push(performance.now())
    if (body.status === 'COMPLETED' && body.orderNumber) load.paid.add(body.orderNumber)
    return
  }
  const clear =
    status === 503 ? outageCodes[step].includes(code) && retryAfter !== null : status === 409 && refusals.has(code)
  if (!clear) load.unclear.push(`${step}: ${status} ${code} retry-after=${retryAfter}`)
}

/** A visitor without an account gets the shop's pages, whatever happens to the database. */
async function visit(load: PurchaseLoad, { origins }: PurchaseLoadOptions): Promise<void> {
  const path = pick(['/', '/api/products'])
  load.visits += 1
  try {
    const answer = await fetch(`${pick(origins)}${path}`, { signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    if (!answer.ok) load.failedVisits.push(`${path} ${answer.status}`)
  } catch (error) {
    load.failedVisits.push(
      `${path} ${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : error}`,
    )
  }
}

function orderOf(buyer: SignedIn, product: { id: string; price: number }): object {
  return {
    amount: formatDecimal(product.price),
    currency: 'USD',
    intent: 'CAPTURE',
    customerInfo: { firstName: 'Ana', lastName: 'Peña', email: buyer.email },
    items: [{ productId: product.id, quantity: 1 }],
    shippingAddress: addressInPonce,
  }
}

const count = (load: PurchaseLoad, key: string) => load.answers.set(key, (load.answers.get(key) ?? 0) + 1)
const byte = () => Math.floor(Math.random() * 256)

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
