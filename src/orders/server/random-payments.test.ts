import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import { waitsForShipping } from '../../sale/order-status.ts'
import { orderStatuses } from '../../sale/order-statuses.ts'
import { manualKinds } from '../../tenders/tender.ts'
import { call, capture } from '../../testing/buyer.ts'
import { fc } from '../../testing/fast-check.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { seed } from '../../testing/seed.ts'
import { type Order, order } from '../api.ts'

// Random histories of orders that are paid at once or in parts: payments at the desk and online, voids, refunds of units and
// amounts, statuses, parcels and cancellations in any order, also where the shop must refuse them, and a claim at the end.
// What an order says of its money is compared with sums that the test keeps. HISTORIES sets their number, SEED repeats a run.

const numRuns = Number(process.env.HISTORIES ?? 25)

let shop: Awaited<ReturnType<typeof startRefundShop>>
let products: { id: string; price: number }[]
const accepted = new Map<string, number>()

beforeAll(async () => {
  shop = await startRefundShop()
  products = [await shop.addProduct({ stock: null }), await shop.addProduct({ stock: 1_000_000, price: 1999 })]
})
afterAll(() => shop.close())

const bought = [2, 2] as const
const units = fc.tuple(fc.nat(2), fc.nat(2))

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('tender' as const),
      way: fc.constantFrom(...manualKinds),
      part: fc.constantFrom('all', 'half', 'cent', 'more', 'nothing'),
      isRepeated: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void' as const), which: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      units,
      pays: fc.constantFrom('share', 'all', 'most', 'cent', 'nothing'),
      /** Divided by the rule, from the oldest payment on, or of one payment in another way. */
      divided: fc.constantFrom('rule', 'oldest', 'other'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(...orderStatuses),
      paymentReceived: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      paymentReceived: fc.boolean(),
      shipUnpaid: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), refund: fc.constantFrom('all', 'none') }),
  },
)
/** Payments with which a history begins, so that there are several to refund. */
const opening = fc.array(
  fc.record({
    kind: fc.constant('tender' as const),
    way: fc.constantFrom(...manualKinds),
    part: fc.constant('half' as const),
    isRepeated: fc.constant(false),
  }),
  { maxLength: 3 },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What the test knows of an order, in cents. */
interface Known {
  id: string
  total: Cents
  received: Map<string, Cents>
  /** What went back of each payment. */
  back: Map<string, Cents>
  refunded: Cents
  credited: Cents
  isCanceled: boolean
}

const sum = (amounts: Iterable<Cents>) => [...amounts].reduce((all, amount) => all + amount, 0)
const paidOf = ({ received, refunded }: Known) => sum(received.values()) - refunded
const dueOf = (known: Known) => (known.isCanceled ? 0 : Math.max(0, known.total - known.credited - paidOf(known)))

const timeout = Math.max(300_000, numRuns * 3_000)
/** The invariants read all orders, so that they are asked after some histories when there are many. */
const historiesPerCheck = Math.ceil(numRuns / 250)
let histories = 0
/** Whether what costs a request for each step is asked, too: in every history, or in a quarter of many. */
const asksMore = () => numRuns <= 250 || histories % 4 === 0

it(`of payments in parts add up (SEED=${seed})`, { timeout }, async () => {
  const later = fc.array(step, { minLength: 3, maxLength: 14 })
  const property = fc.asyncProperty(opening, later, fc.boolean(), async (first, history, isClaimed) => {
    const known = await buy()
    for (const one of [...first, ...history]) {
      const { statusCode, body } = await take(known, one)
      expect(statusCode, `${JSON.stringify(one)}: ${JSON.stringify(body)}`).toBeLessThan(500)
      if (statusCode < 300) accepted.set(one.kind, (accepted.get(one.kind) ?? 0) + 1)
      const shown = await read(known)
      expect(shown, `${JSON.stringify(one)} ${statusCode}`).toMatchObject({ paid: paidOf(known), due: dueOf(known) })
      expect(shown.paymentStatus, JSON.stringify(one)).toBe(statusOf(known))
      if (asksMore()) expect(await backOf(known), JSON.stringify(one)).toEqual(new Map([...known.back].sort()))
    }
    if (isClaimed) await claim(known)
    histories += 1
    if (histories % historiesPerCheck === 0) await shop.expectConsistency()
  })
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
  await shop.expectConsistency()
  const kinds = ['cancel', 'claim', 'divided', 'refund', 'send', 'settle', 'status', 'tender', 'void']
  if (numRuns >= 25) expect([...accepted.keys()].sort()).toEqual(kinds)
})

/** The buyer's bank takes back what was paid online, if some was: what is paid and due stays as it is. */
async function claim(known: Known): Promise<void> {
  const [tender] = await shop.rows(
    `select capture_id from tenders where order_id = $1 and kind = 'provider' and state = 'settled'`,
    [known.id],
  )
  if (!tender) return
  await shop.emulator.reverse(String(tender.capture_id))
  await shop.deliverWebhooks()
  expect(await read(known)).toMatchObject({ paid: paidOf(known), due: dueOf(known) })
  accepted.set('claim', (accepted.get('claim') ?? 0) + 1)
}

function statusOf(known: Known): string {
  const [paid, due] = [paidOf(known), dueOf(known)]
  if (known.received.size === 0) return known.isCanceled ? 'voided' : 'awaiting'
  if (due > 0) return paid > 0 ? 'partially_paid' : 'awaiting'
  if (known.refunded === 0) return 'paid'
  return paid > 0 ? 'partially_refunded' : 'refunded'
}

async function buy(): Promise<Known> {
  const items = products.map(({ id }, at) => ({ productId: id, variantId: id, quantity: bought[at] ?? 0 }))
  const total = products.reduce((all, { price }, at) => all + price * (bought[at] ?? 0), 0)
  const id = await manualOrder(shop, shop.ana, { items, total })
  return { id, total, received: new Map(), back: new Map(), refunded: 0, credited: 0, isCanceled: false }
}

/** What went back of each payment, as staff read it. */
async function backOf({ id, back }: Known): Promise<Known['back']> {
  const rows = await shop.rows(
    `select tender_id, (100 * sum(amount))::int as cents from refunds where state = 'completed' and amount > 0
     and tender_id in (select id from tenders where order_id = $1) group by 1 order by 1`,
    [id],
  )
  expect(rows.length).toBe(back.size)
  return new Map(rows.map(({ tender_id, cents }) => [String(tender_id), Number(cents)]))
}

/** The order as staff see it; it must be listed among those to ship when the rules say that it waits for it. */
async function read({ id }: Pick<Known, 'id'>): Promise<Order> {
  const [stored] = await shop.rows('select order_number from orders where id = $1', [id])
  const find = async (filter: string) => {
    const { body } = await call(shop, shop.admin, 'GET', `/api/admin/orders?search=${stored?.order_number}${filter}`)
    return (body as unknown as { orders: unknown[] }).orders
  }
  const shown = order.parse((await find(''))[0])
  if (asksMore()) {
    expect((await find('&filter=to_ship')).length === 1, JSON.stringify(shown)).toBe(waitsForShipping(shown))
  }
  return shown
}

/** What a payment by hand that the shop recorded itself, because a status said so, adds to what is known. */
async function noteReceived(known: Known): Promise<void> {
  const { tenders } = await read(known)
  known.received = new Map(tenders.filter(({ state }) => state === 'settled').map(({ id, amount }) => [id, amount]))
}

/** Requests one step, which the shop may refuse, and keeps what it must have changed. */
async function take(known: Known, one: Step) {
  const { id } = known
  const staff = (method: 'POST' | 'PUT', url: string, body: object) => call(shop, shop.admin, method, url, body)
  const [due, paid] = [dueOf(known), paidOf(known)]
  switch (one.kind) {
    case 'tender': {
      const amount = { all: due, half: Math.floor(due / 2), cent: 1, more: due + 1, nothing: 0 }[one.part]
      const body = { kind: one.way, amount: formatDecimal(amount), clientKey: randomUUID() }
      const answer = await staff('POST', `/api/admin/orders/${id}/tenders`, body)
      expect(answer.statusCode, one.part).toBe(
        amount === 0 ? 400 : known.isCanceled || due === 0 || amount > due ? 409 : 201,
      )
      if (answer.statusCode === 201) {
        if (one.isRepeated) expect((await staff('POST', `/api/admin/orders/${id}/tenders`, body)).statusCode).toBe(200)
        known.received.set(body.clientKey, amount)
        expect(sum(known.received.values())).toBe(sum((await settledOf(known)).map((tender) => tender.amount)))
        await noteReceived(known)
      }
      return answer
    }
    case 'settle': {
      const answer = await call(shop, shop.ana, 'POST', `/api/orders/${id}/pay`, {})
      expect(answer.statusCode).toBe(known.isCanceled || due === 0 ? 409 : 200)
      if (answer.statusCode === 200) {
        await shop.emulator.approve(answer.body.id)
        expect((await capture(shop, shop.ana, answer.body.id)).body).toMatchObject({ status: 'COMPLETED' })
        known.received.set('online', due)
        expect(sum(known.received.values())).toBe(sum((await settledOf(known)).map((tender) => tender.amount)))
        await noteReceived(known)
      }
      return answer
    }
    case 'void': {
      const all = await settledOf(known)
      const tender = all[one.which % Math.max(1, all.length)]
      const reason = { reason: 'Escrito dos veces' }
      const answer = await staff('POST', `/api/admin/orders/${id}/tenders/${tender?.id ?? randomUUID()}/void`, reason)
      const isAllowed =
        tender !== undefined && tender.kind !== 'provider' && !known.isCanceled && !known.back.get(tender.id)
      expect(answer.statusCode).toBe(tender === undefined ? 404 : isAllowed ? 200 : 409)
      if (tender && answer.statusCode === 200) known.received.delete(tender.id)
      return answer
    }
    case 'refund': {
      const share = one.units.reduce((all, quantity, at) => all + quantity * (products[at]?.price ?? 0), 0)
      const amount = { share: Math.min(share, paid), all: paid, most: Math.floor((paid * 2) / 3), cent: 1, nothing: 0 }[
        one.pays
      ]
      const returned = one.units.flatMap((quantity, at) =>
        quantity > 0 ? [{ productId: products[at]?.id, quantity, restocked: 0 }] : [],
      )
      const tenders = await settledOf(known)
      const parts = divide(known, tenders, amount, one.divided)
      const body = {
        amount: formatDecimal(amount),
        returned,
        ...(one.divided !== 'rule' && amount > 0 && { parts: parts.map(({ cents: _, ...part }) => part) }),
      }
      const answer = await shop.refund(known, body)
      if (answer.statusCode < 300) {
        if (parts.length > 1) accepted.set('divided', (accepted.get('divided') ?? 0) + 1)
        for (const { tenderId, cents } of parts) giveBack(known, tenderId, cents)
        known.refunded += amount
        known.credited += due > 0 ? Math.max(amount, Math.min(share, amount + due)) : amount
      }
      return answer
    }
    case 'status': {
      const { status, paymentReceived } = one
      const before = (await read(known)).status
      const answer = await staff('PUT', `/api/orders/${id}/status`, { status, paymentReceived, shipUnpaid: true })
      // The status that it has already changes nothing.
      if (answer.statusCode < 300 && status !== before) await noteStatus(known, status)
      return answer
    }
    case 'send': {
      const { paymentReceived, shipUnpaid } = one
      const answer = await staff('POST', `/api/admin/orders/${id}/parcels`, { paymentReceived, shipUnpaid })
      if (answer.statusCode < 300 && paymentReceived && due > 0) await noteStatus(known, 'completed')
      if (answer.statusCode < 300 && !paymentReceived && due > 0) expect(paid).toBeGreaterThan(0)
      return answer
    }
    case 'cancel': {
      const answer = await staff('POST', `/api/admin/orders/${id}/cancel`, { refund: one.refund, restock: true })
      if (answer.statusCode < 300 && !(known.isCanceled && known.received.size === 0)) {
        known.isCanceled = true
        if (one.refund === 'all') {
          for (const { tenderId, cents } of divide(known, await settledOf(known), paid, 'rule')) {
            giveBack(known, tenderId, cents)
          }
          known.refunded += paid
        }
      }
      return answer
    }
  }
}

const firstOf = ['provider', 'card_terminal', 'ath_movil', 'check', 'other', 'cash']

/** Which payments an amount goes back of, cent by cent of what is left of each. */
function divide(known: Known, tenders: Order['tenders'], amount: Cents, how: 'rule' | 'oldest' | 'other') {
  const order =
    how === 'rule'
      ? tenders.toReversed().toSorted((a, b) => firstOf.indexOf(a.kind) - firstOf.indexOf(b.kind))
      : tenders
  let open = amount
  return order.flatMap(({ id, kind, amount: received }) => {
    const cents = Math.min(open, received - (known.back.get(id) ?? 0))
    open -= cents
    const other = how === 'other' && kind !== 'check' ? { by: 'check', reason: 'Lo pidió' } : {}
    return cents > 0 ? [{ tenderId: id, amount: formatDecimal(cents), ...other, cents }] : []
  })
}

function giveBack({ back }: Known, tenderId: string, cents: Cents): void {
  back.set(tenderId, (back.get(tenderId) ?? 0) + cents)
}

const settledOf = async (known: Known) => (await read(known)).tenders.filter(({ state }) => state === 'settled')

/** Beyond pending the rest was received; back to pending, what the status recorded is taken back. */
async function noteStatus(known: Known, status: string): Promise<void> {
  const due = dueOf(known)
  const before = sum(known.received.values())
  await noteReceived(known)
  const now = sum(known.received.values())
  if (status !== 'pending') expect(now).toBe(before + due)
  else expect(now).toBeLessThanOrEqual(before)
}
