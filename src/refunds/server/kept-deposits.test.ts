import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, capture } from '../../testing/buyer.ts'
import { type DepositTerms, facialAt, giveTerms } from '../../testing/kept-deposit.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { addDiscount, addTaxRule, clearRules } from '../../testing/price-rules.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { addSession, addWorkshop } from '../../testing/workshop.ts'
import { settleSession } from '../../workshops/server/sessions.ts'
import { settleNoShows } from './no-shows.ts'

// What is given back, credited, kept and still due of orders with a deposit: a table that was computed by hand. Amounts in
// dollars. All orders are paid at the desk, and where it says so the rest by PayPal.

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

const hour = 3_600_000
const cents = (dollars: number) => Math.round(dollars * 100)
const text = (dollars: number) => dollars.toFixed(2)

/**
 * What is sold, and the deposit of its lines:
 * - facial: $110.00, deposit $25.00, which is kept; `lenient`: nothing is kept.
 * - taxed: $85.00 less 10 % is $76.50, with 10.5 % ($8.03) and 1 % ($0.77) of tax $85.30; 30 % of it is a deposit of $25.59.
 * - seats: two at $45.00, deposit $20.00 each.
 * - mixed: a soap for $18.50 and the facial for $85.00, both less 10 %: $16.65 and $76.50. The taxes on $93.15 are $9.78 and
 *   $0.93; $1.75 and $0.17 of them fall to the soap, $8.03 and $0.76 to the facial. So the soap costs $18.57, the facial
 *   $85.29 with a deposit of $25.59. Due now are $44.16, later $59.70.
 * - two: the facial for $110.00 (deposit $25.00) and another one for $60.00 (deposit $20.00). The first one ends.
 */
type Kind = 'facial' | 'lenient' | 'taxed' | 'seats' | 'mixed' | 'two'

/** `late` and `soon` are by the customer, after and before the last moment for changes; `1` of two seats. */
type End = 'late' | 'late 1' | 'soon' | 'soon 1' | 'no-show' | 'undone' | 'shop' | 'session'

interface Row {
  sold: Kind
  /** What came in. */
  paid: number[]
  /** Paid by PayPal: all that was due then. */
  online?: true
  end: End
  /** What went back, what the order was reduced by, what was kept. */
  back: number
  credited: number
  kept: number
  /** What the order has and awaits afterwards, and its payment status. */
  has: number
  due: number
  status: string
}

const row = (
  sold: Kind,
  paid: number[],
  end: End,
  [back, credited, kept]: [number, number, number],
  [has, due, status]: [number, number, string],
  online?: true,
): Row => ({ sold, paid, end, back, credited, kept, has, due, status, ...(online && { online }) })

const table: Row[] = [
  // The deposit alone was paid: $85.00 are left of $110.00.
  row('facial', [25], 'late', [0, 85, 25], [25, 0, 'paid']),
  row('facial', [25], 'soon', [25, 110, 0], [0, 0, 'refunded']),
  row('facial', [25], 'no-show', [0, 85, 25], [25, 0, 'paid']),
  row('facial', [25], 'undone', [0, 0, 0], [25, 85, 'partially_paid']),
  row('facial', [25], 'shop', [25, 25, 0], [0, 0, 'refunded']),
  // $50.00 more at the desk: $35.00 are left. Above the deposit $50.00 go back.
  row('facial', [25, 50], 'late', [50, 85, 25], [25, 0, 'partially_refunded']),
  row('facial', [25, 50], 'soon', [75, 110, 0], [0, 0, 'refunded']),
  row('facial', [25, 50], 'no-show', [50, 85, 25], [25, 0, 'partially_refunded']),
  row('facial', [25, 50], 'undone', [0, 0, 0], [75, 35, 'partially_paid']),
  row('facial', [25, 50], 'shop', [75, 75, 0], [0, 0, 'refunded']),
  // All of it at the desk.
  row('facial', [25, 85], 'late', [85, 85, 25], [25, 0, 'partially_refunded']),
  row('facial', [25, 85], 'soon', [110, 110, 0], [0, 0, 'refunded']),
  row('facial', [25, 85], 'no-show', [85, 85, 25], [25, 0, 'partially_refunded']),
  row('facial', [25, 85], 'undone', [0, 0, 0], [110, 0, 'paid']),
  row('facial', [25, 85], 'shop', [110, 110, 0], [0, 0, 'refunded']),
  // The rest by PayPal, which gives it back.
  row('facial', [25, 85], 'late', [85, 85, 25], [25, 0, 'partially_refunded'], true),
  row('facial', [25, 85], 'no-show', [85, 85, 25], [25, 0, 'partially_refunded'], true),
  row('facial', [25, 85], 'soon', [110, 110, 0], [0, 0, 'refunded'], true),
  // A part of the deposit: more than was paid cannot be kept.
  row('facial', [10], 'late', [0, 100, 10], [10, 0, 'paid']),
  row('facial', [10], 'soon', [10, 110, 0], [0, 0, 'refunded']),
  row('facial', [10], 'no-show', [0, 100, 10], [10, 0, 'paid']),
  // Nothing was paid: there is nothing to lose, and staff decide about the order.
  row('facial', [], 'late', [0, 0, 0], [0, 110, 'awaiting']),
  row('facial', [], 'no-show', [0, 0, 0], [0, 110, 'awaiting']),
  // Nothing is kept: too late is too late, and after a no-show the order keeps its balance.
  row('lenient', [25], 'late', [0, 0, 0], [25, 85, 'partially_paid']),
  row('lenient', [25], 'soon', [25, 110, 0], [0, 0, 'refunded']),
  row('lenient', [25], 'no-show', [0, 0, 0], [25, 85, 'partially_paid']),
  // With a code and tax: $85.30 less $25.59 leave $59.71.
  row('taxed', [25.59], 'late', [0, 59.71, 25.59], [25.59, 0, 'paid']),
  row('taxed', [25.59], 'soon', [25.59, 85.3, 0], [0, 0, 'refunded']),
  row('taxed', [25.59], 'no-show', [0, 59.71, 25.59], [25.59, 0, 'paid']),
  row('taxed', [25.59], 'shop', [25.59, 25.59, 0], [0, 0, 'refunded']),
  row('taxed', [25.59, 30], 'late', [30, 59.71, 25.59], [25.59, 0, 'partially_refunded']),
  row('taxed', [25.59, 59.71], 'no-show', [59.71, 59.71, 25.59], [25.59, 0, 'partially_refunded']),
  // Two seats: each has $20.00 of the deposit and $25.00 of the rest.
  row('seats', [40], 'late', [0, 50, 40], [40, 0, 'paid']),
  row('seats', [40], 'late 1', [0, 25, 20], [40, 25, 'partially_paid']),
  row('seats', [40], 'soon', [40, 90, 0], [0, 0, 'refunded']),
  row('seats', [40], 'soon 1', [20, 45, 0], [20, 25, 'partially_paid']),
  row('seats', [40], 'session', [40, 90, 0], [0, 0, 'refunded']),
  // $30.00 more leave $20.00, all of it for the canceled seat: of its $45.00 these are not due any more, $5.00 go back.
  row('seats', [40, 30], 'late 1', [5, 25, 20], [65, 0, 'partially_refunded']),
  row('seats', [40, 50], 'late 1', [25, 25, 20], [65, 0, 'partially_refunded']),
  row('seats', [40, 50], 'soon 1', [45, 45, 0], [45, 0, 'partially_refunded']),
  // The soap is paid and stays.
  row('mixed', [44.16], 'late', [0, 59.7, 25.59], [44.16, 0, 'paid']),
  row('mixed', [44.16], 'soon', [25.59, 85.29, 0], [18.57, 0, 'partially_refunded']),
  row('mixed', [44.16], 'no-show', [0, 59.7, 25.59], [44.16, 0, 'paid']),
  row('mixed', [44.16, 20], 'late', [20, 59.7, 25.59], [44.16, 0, 'partially_refunded']),
  // The other facial keeps its deposit of $20.00 and its rest of $40.00.
  row('two', [45], 'late', [0, 85, 25], [45, 40, 'partially_paid']),
  row('two', [45], 'soon', [25, 110, 0], [20, 40, 'partially_paid']),
  row('two', [45], 'no-show', [0, 85, 25], [45, 40, 'partially_paid']),
  // $50.00 more leave $75.00; what was paid beyond the deposits pays the other facial first.
  row('two', [45, 50], 'late', [10, 85, 25], [85, 0, 'partially_refunded']),
]

interface Sold {
  id: string
  /** The line that ends. */
  lineId: string
  startsAt: Date
  variantId: string
}

const terms: Record<Kind, DepositTerms[]> = {
  facial: [{ deposit: 2500, lateKeeps: 'deposit' }],
  lenient: [{ deposit: 2500, lateKeeps: 'none' }],
  taxed: [{ deposit: 2559, lateKeeps: 'deposit' }],
  seats: [{ deposit: 4000, lateKeeps: 'deposit' }],
  mixed: [{ deposit: 2559, lateKeeps: 'deposit' }],
  two: [
    { deposit: 2500, lateKeeps: 'deposit' },
    { deposit: 2000, lateKeeps: 'deposit' },
  ],
}
const totals: Record<Kind, number> = { facial: 110, lenient: 110, taxed: 85.3, seats: 90, mixed: 103.86, two: 170 }

async function itemsOf(kind: Kind) {
  if (kind === 'seats') {
    const { productId } = await addWorkshop(shop)
    const days = 7 + Math.ceil((shop.platform.clock().getTime() - Date.now()) / (24 * hour))
    const { variantId } = await addSession(shop, { productId }, { days })
    return [{ productId, variantId, quantity: 2 }]
  }
  const facial = await facialAt(shop, kind === 'taxed' || kind === 'mixed' ? 8500 : 11_000, 10)
  if (kind === 'two') return [facial, await facialAt(shop, 6000, 13)]
  if (kind !== 'mixed') return [facial]
  const soap = await shop.addProduct({ price: 1850 })
  return [{ productId: soap.id, variantId: soap.id, quantity: 1 }, facial]
}

/** Places an order, and gives its seats and appointments their terms, in the order of their lines. */
async function sell(kind: Kind): Promise<Sold> {
  const isTaxed = kind === 'taxed' || kind === 'mixed'
  const code = `TEN${randomUUID()}`.slice(0, 20)
  if (isTaxed) {
    await addTaxRule(shop)
    await addDiscount(shop, { code })
  }
  const items = await itemsOf(kind)
  const id = await manualOrder(shop, shop.ana, { items, total: cents(totals[kind]), ...(isTaxed && { code }) })
  if (isTaxed) await clearRules(shop)
  const first = (await giveTerms(shop, id, terms[kind])).find(({ startsAt }) => startsAt)
  if (!first?.startsAt) throw new Error('no time')
  return { id, lineId: first.lineId, variantId: first.variantId, startsAt: new Date(first.startsAt) }
}

async function pay({ id }: Sold, { paid, online }: Row): Promise<void> {
  for (const [at, amount] of paid.entries()) {
    if (online && at === paid.length - 1) {
      const { body } = await call(shop, shop.ana, 'POST', `/api/orders/${id}/pay`, {})
      await shop.emulator.approve(body.id)
      expect(await capture(shop, shop.ana, body.id)).toMatchObject({ body: { status: 'COMPLETED' } })
      return
    }
    const body = { kind: 'card_terminal', amount: text(amount), clientKey: randomUUID() }
    expect(await call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/tenders`, body)).toMatchObject({
      statusCode: 201,
    })
  }
}

const until = (moment: number) => shop.wait(moment - shop.platform.clock().getTime())
const cancel = ({ id, lineId }: Sold, body: object) =>
  call(shop, shop.ana, 'POST', `/api/orders/customer/${shop.ana.id}/${id}/lines/${lineId}/cancel`, body)
const bookingOf = async ({ id, startsAt }: Sold) =>
  (await shop.rows('select id, state from bookings where order_id = $1 and starts_at = $2', [id, startsAt]))[0]
const noShow = (method: 'POST' | 'DELETE', booking: unknown) =>
  call(shop, shop.admin, method, `/api/admin/bookings/${booking}/no-show`)

async function end(sold: Sold, { end: how, kept }: Row): Promise<void> {
  const start = sold.startsAt.getTime()
  const keep = how.endsWith('1') ? 1 : 0
  switch (how) {
    case 'late':
    case 'late 1': {
      until(start - hour)
      const refused = { statusCode: 409, body: { code: 'too_late_to_change' } }
      expect(await cancel(sold, { keep })).toMatchObject(refused)
      const wrong = await cancel(sold, { keep, loseDeposit: text(kept + 0.01) })
      expect(wrong).toMatchObject(
        kept > 0 ? { statusCode: 409, body: { code: 'deposit_changed', amount: text(kept) } } : refused,
      )
      if (kept > 0) expect(await cancel(sold, { keep, loseDeposit: text(kept) })).toMatchObject({ statusCode: 200 })
      return
    }
    case 'soon':
    case 'soon 1':
      expect(await cancel(sold, { keep })).toMatchObject({ statusCode: 200 })
      return
    case 'no-show':
    case 'undone': {
      const booking = await bookingOf(sold)
      until(start + hour / 2)
      expect(await noShow('POST', booking?.id)).toMatchObject({ statusCode: 200, body: { state: 'no_show' } })
      shop.wait(23 * hour)
      await settleNoShows(shop.platform)
      if (how === 'undone') {
        expect(await noShow('DELETE', booking?.id)).toMatchObject({ statusCode: 200, body: { state: 'confirmed' } })
      }
      shop.wait(hour)
      await settleNoShows(shop.platform)
      await settleNoShows(shop.platform)
      expect(await noShow('DELETE', booking?.id)).toMatchObject(
        how === 'undone' ? { statusCode: 200 } : { statusCode: 409, body: { code: 'no_show_final' } },
      )
      return
    }
    case 'shop': {
      const body = { refund: 'all', restock: true }
      expect(await call(shop, shop.admin, 'POST', `/api/admin/orders/${sold.id}/cancel`, body)).toMatchObject({
        statusCode: 200,
      })
      return
    }
    case 'session':
      await call(shop, shop.admin, 'POST', `/api/admin/sessions/${sold.variantId}/cancel`)
      await settleSession(shop.platform, sold.variantId)
  }
}

const titled = table.map((one) => {
  const { sold, paid, end: how, online } = one
  return [`${sold}, paid ${paid.join(' and ') || 'nothing'}${online ? ' by PayPal' : ''}: ${how}`, one] as const
})

it.each(titled)('%s', async (_, wanted) => {
  const sold = await sell(wanted.sold)
  await pay(sold, wanted)
  await end(sold, wanted)
  const [sums] = await shop.rows(
    `select coalesce(sum(r.amount), 0)::float as back, coalesce(sum(coalesce(r.credited, r.amount)), 0)::float as credited,
       coalesce(sum(r.kept), 0)::float as kept
     from refunds r join orders o on o.checkout_id = r.checkout_id where o.id = $1 and r.state = 'completed'`,
    [sold.id],
  )
  const { body } = await call(shop, shop.ana, 'GET', `/api/orders/customer/${shop.ana.id}`)
  const order = (body as unknown as Shown[]).find(({ id }) => id === sold.id)
  const { back, credited, kept, has, due, status } = wanted
  expect({ ...sums, has: order?.paid, due: order?.due, status: order?.paymentStatus }).toEqual({
    ...{ back, credited, kept },
    ...{ has: text(has), due: text(due), status },
  })
  // The order says it, and what is credited has one credit note.
  const line = order?.items.find(({ lineId }) => lineId === sold.lineId)
  const share =
    wanted.end === 'late 1' ? 45 : wanted.sold === 'mixed' ? 85.29 : wanted.sold === 'two' ? 110 : totals[wanted.sold]
  const said = { amount: text(kept), of: text(share), noShow: wanted.end === 'no-show' }
  expect(line?.kept).toEqual(kept > 0 ? said : undefined)
  expect(order?.refunds.map(({ creditNote }) => creditNote !== null)).toEqual(credited > 0 ? [true] : [])
  if (kept > 0) expect(order?.refunds).toMatchObject([{ amount: text(back), credited: text(credited) }])
  await shop.expectConsistency()
})

interface Shown {
  id: string
  paid: string
  due: string
  paymentStatus: string
  items: { lineId: string; kept?: { amount: string; of: string; noShow: boolean } }[]
  refunds: { amount: string; credited?: string; creditNote: string | null }[]
}
