import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ships } from '../../catalog/catalog.ts'
import { amountsOf } from '../../checkout/server/price-items.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import { findOrder, insertOrder } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { defaultCartSettings } from '../../prices/cart-settings.ts'
import { type PriceRules, type Quote, type QuotedLine, quote } from '../../prices/quote.ts'
import { componentsFor, type TaxedKind, type TaxRule } from '../../prices/taxes.ts'
import { refundLinesOf, submitStaffRefund } from '../../refunds/server/refunds.ts'
import type { DeliveryMethod } from '../../sale/delivery.ts'
import { deliveryLineId, refundableAmount, refundableLines, unitsWithout } from '../../sale/refund.ts'
import { insertCheckout } from '../../sale/server/open-checkout-queries.ts'
import { listRefunds } from '../../sale/server/refund-queries.ts'
import { paidFor } from '../../sale/shares.ts'
import { addressInPonce, call } from '../../testing/buyer.ts'
import { isDeep } from '../../testing/deep.ts'
import { discountOf } from '../../testing/discount.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { seed } from '../../testing/seed.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { type TaxedOrder, taxEntries } from '../tax-report.ts'
import { closePastDays } from './close-past-days.ts'
import { taxSums } from './tax-queries.ts'

// A year of random orders and refunds, placed by the rules of their features. The report must equal what follows from
// orders and refunds by exact arithmetic, to the cent, with and without the stored sums of past days.

const orderCount = isDeep ? 1_000 : 150
let shop: TestShop
let admin: SignedIn

const random = randomFrom(seed)
const int = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
const pick = <T>(values: readonly T[]): T => values[int(0, values.length - 1)] as T
const chance = (share: number) => random() < share

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

const ivu: TaxRule = {
  states: ['PR'],
  kinds: ['product', 'workshop'],
  from: null,
  until: null,
  components: [
    { name: 'State IVU', nameEs: 'IVU estatal', rate: 1050 },
    { name: 'Municipal IVU', nameEs: 'IVU municipal', rate: 100 },
  ],
}
const services: TaxRule = { ...ivu, kinds: ['service'], components: [{ name: 'B2B', nameEs: null, rate: 400 }] }
const florida: TaxRule = {
  states: ['FL'],
  kinds: ['product', 'delivery'],
  from: null,
  until: null,
  components: [{ name: 'Florida', nameEs: null, rate: 700 }],
}
const parcel: DeliveryMethod = {
  id: randomUUID(),
  name: 'Parcel',
  nameEs: null,
  kind: 'parcel',
  states: ['PR', 'FL', 'NY'],
  price: 595,
  freeFrom: null,
  daysFrom: null,
  daysTo: null,
  place: null,
  placeEs: null,
  placeState: null,
}
const pickup: DeliveryMethod = { ...parcel, id: randomUUID(), kind: 'pickup', price: 0, place: 'Caguas' }
const discount = discountOf({ id: randomUUID() })

function randomRules(): PriceRules {
  const taxRate = pick([1150, 1150, 700])
  const settings = {
    ...defaultCartSettings,
    taxEnabled: chance(0.7),
    taxRate,
    taxName: taxRate === 700 ? 'Tax' : 'IVU',
    taxNameEs: null,
    shippingEnabled: true,
    shippingRate: pick([0, 595]),
  }
  const discounts = [
    { ...discount, value: int(1, 9999) },
    { ...discount, id: randomUUID(), kind: 'amount' as const, value: int(1, 3000) },
    { ...discount, id: randomUUID(), kind: 'free_delivery' as const, value: 0 },
    { ...discount, id: randomUUID(), value: 10_000 },
  ].filter((_, at) => chance(at === 3 ? 0.03 : 0.2))
  return {
    settings,
    discounts,
    shopState: 'PR',
    registrationNumber: null,
    day: '2025-01-01',
    taxes: pick([[], [ivu], [ivu, services], [ivu, services, florida]]),
    methods: pick([[], [parcel], [parcel, pickup], [pickup]]),
  }
}

const randomLines = (): QuotedLine[] =>
  Array.from({ length: int(1, 4) }, () => ({
    productId: randomUUID(),
    category: '',
    type: pick(['product', 'product', 'service', 'workshop'] as const),
    unitPrice: pick([int(100, 500), int(1000, 9999)]),
    quantity: int(1, 5),
    placeState: pick([null, null, 'FL']),
  }))

/** An order with what it was priced from, and the refunds that it gets. */
interface Past {
  order: OrderRow
  lines: QuotedLine[]
  rules: PriceRules
  state: string
  priced: Quote
  /** Without charges and shares, as releases of before stored it. */
  isOlder: boolean
  /** The month in which it was paid; null when it was not. */
  month: string | null
  isReal: boolean
}

const instantIn = (year: number, from = 0): Date =>
  new Date(Date.UTC(year, 0, 1, 4) + (from + random() * (1 - from)) * 365 * 86_400_000)
/** The month in Puerto Rico, which is four hours behind all year. */
const monthOf = (at: Date) => new Date(at.getTime() - 4 * 3_600_000).toISOString().slice(0, 7)

async function addOrder(userId: string): Promise<Past> {
  const { db } = shop.platform.database
  const lines = randomLines()
  const isOlder = chance(0.25)
  const rules = isOlder ? { ...randomRules(), taxes: [], methods: [], discounts: [] } : randomRules()
  const state = pick(['PR', 'PR', 'FL', 'NY'])
  const deliveryMethodId = chance(0.5) ? pickup.id : parcel.id
  const priced = quote(lines, rules, { state, deliveryMethodId })
  const amounts = amountsOf(priced)
  const items = lines.map(({ productId, type, unitPrice, quantity }, at) => {
    const shares = priced.lines[at]
    const paid = shares && { discounts: shares.discounts, taxes: shares.taxes, paid: paidFor(shares) }
    return {
      lineId: productId,
      productId,
      variantId: productId,
      kind: type,
      name: 'Cream',
      imageUrl: null,
      quantity,
      price: unitPrice,
      ships: ships(type),
      ...(!isOlder && paid),
    }
  })
  const environment = pick(['personal', 'personal', 'personal', 'sandbox'] as const)
  const billingAddress = { ...addressInPonce, state }
  const checkout = await insertCheckout(db, {
    userId,
    environment,
    items,
    ...amounts,
    ...(isOlder && { charges: null, delivery: null }),
    customerName: 'Ana',
    customerEmail: 'ana@correo.test',
    language: 'en',
    state: 'pending',
    clientKey: randomUUID(),
    billingAddress,
    shippingAddress: priced.ships ? billingAddress : null,
  })
  if (!checkout) throw new Error('no checkout')
  const payment = { paymentStatus: 'awaiting', paymentMethod: 'Manual', captureId: null } as const
  const inserted = await insertOrder(db, checkout, payment)
  const placedAt = instantIn(2025)
  const paidAt = chance(0.3) ? new Date(placedAt.getTime() + int(1, 40) * 86_400_000) : null
  const [status, paymentStatus] = pick([
    ...Array.from({ length: 8 }, () => ['completed', 'paid'] as const),
    // Processed before manual payments were recorded.
    ['completed', 'awaiting'],
    ['pending', 'awaiting'],
    ['pending', 'pending_review'],
    ['pending', 'voided'],
  ] as const)
  await rows('update orders set created_at = $2, status = $3, payment_status = $4 where id = $1', [
    ...[inserted?.id, placedAt, status, paymentStatus],
  ])
  await rows('update orders set paid_at = $2 where id = $1', [inserted?.id, paidAt])
  await rows('update tenders set received_at = $2 where order_id = $1', [inserted?.id, paidAt ?? placedAt])
  if (chance(0.4)) await payInTwoWays(String(inserted?.id))
  const wasReceived = paymentStatus === 'paid' || (environment === 'personal' && status === 'completed')
  const order = await findOrder(db, inserted?.id ?? '')
  if (!order) throw new Error('no order')
  return {
    order,
    lines,
    rules,
    state,
    priced,
    isOlder,
    isReal: environment === 'personal',
    month: wasReceived ? monthOf(paidAt ?? placedAt) : null,
  }
}

/** As if half of the money of an order had come in by ATH Móvil, so that its refunds are divided. */
async function payInTwoWays(orderId: string): Promise<void> {
  await rows(
    `insert into tenders (order_id, kind, method, amount, state, environment, received_at)
     select order_id, 'ath_movil', 'ATH Móvil', round(amount / 2, 2), state, environment, received_at from tenders
     where order_id = $1 and state = 'settled' and capture_id is null and amount >= 0.02`,
    [orderId],
  )
  await rows(
    `update tenders set amount = amount - round(amount / 2, 2)
     where order_id = $1 and kind <> 'ath_movil' and state = 'settled' and capture_id is null and amount >= 0.02`,
    [orderId],
  )
}

/** Refunds some or all of a paid order by hand, in random groupings: units, units with another amount, and free amounts. */
async function refund(past: Past): Promise<void> {
  const times = past.order.environment === 'personal' && past.month ? pick([0, 0, 1, 1, 2, 4]) : 0
  for (let at = 0; at < times; at++) {
    const order = await findOrder(shop.platform.database.db, past.order.id)
    if (!order) return
    const refunds = await listRefunds(shop.platform.database.db, order.checkoutId)
    const left = refundableAmount({ ...order, pendingRefunds: 0 })
    if (left === 0) return
    const rest = unitsWithout(
      refundableLines(order),
      refunds.flatMap(({ lines }) => lines),
    )
    const returned = chance(0.3)
      ? []
      : rest.filter(() => chance(0.6)).map((line) => ({ ...line, quantity: int(1, line.quantity), restocked: 0 }))
    const share = refundLinesOf(order, refunds, returned).reduce((sum, { amount }) => sum + amount, 0)
    const wanted = returned.length === 0 || chance(0.25) ? int(1, left) : share
    const amount = chance(0.1) ? left : Math.min(wanted, left)
    if (amount === 0) continue
    const moment = new Date(Date.UTC(2025, 0, 2, 4) + (at + random()) * 90 * 86_400_000)
    const platform = { ...shop.platform, clock: () => moment }
    await submitStaffRefund(
      platform,
      { viewer: { ...admin, role: 'admin', emailVerified: true }, requestId: 'tax-report' },
      { key: randomUUID(), orderId: order.id, amount, returned },
    )
  }
}

type Sums = Record<'taxable' | 'exempt' | 'outside' | 'tax' | 'refunded', bigint>
/** Sums by month and tax; the tax '' is all of them. */
type Report = Map<string, Sums>

function add(report: Report, key: string, more: Partial<Sums>): void {
  const sums = report.get(key) ?? { taxable: 0n, exempt: 0n, outside: 0n, tax: 0n, refunded: 0n }
  for (const [name, amount] of Object.entries(more)) sums[name as keyof Sums] += amount
  report.set(key, sums)
}

const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const big = (cents: Cents | undefined) => BigInt(cents ?? 0)

/** What an order is in the report, from its lines, its rules and its refunds alone. */
async function addPlainly(report: Report, { order, lines, rules, state, priced, isOlder, month }: Past): Promise<void> {
  const deliveredIn = priced.method?.kind === 'pickup' ? 'PR' : state
  const parts = [
    ...lines.map((line, at) => ({ line, shares: priced.lines[at] })),
    { line: null, shares: priced.delivery },
  ]
  const bases = parts.map(({ line, shares }) => {
    const kind: TaxedKind = line?.type ?? 'delivery'
    const place = line && !ships(line.type) ? (line.placeState ?? 'PR') : deliveredIn
    const { taxEnabled, taxName: name, taxRate: rate } = rules.settings
    const ofSettings = taxEnabled && kind !== 'delivery' ? [{ name, rate }] : []
    const isByRule = rules.taxes.length > 0
    const taxes = isByRule ? componentsFor(rules.taxes, { kind, state: place, day: rules.day }) : ofSettings
    const amount = big(shares?.amount) - sum((shares?.discounts ?? []).map(big))
    // An older order does not say where its lines took place.
    return { amount, taxes, isOutside: (isOlder ? (priced.ships ? state : 'PR') : place) !== 'PR' }
  })
  const keyOf = ({ name, rate }: { name: string; rate: number }) => (isOlder ? `${name} null` : `${name} ${rate}`)
  const rates = new Map(bases.flatMap(({ taxes }) => taxes.map((tax) => [keyOf(tax), tax.rate])))
  const taxes = [...rates].map(([key, rate], at) => {
    const taxable = sum(bases.map(({ amount, taxes }) => (taxes.some((tax) => keyOf(tax) === key) ? amount : 0n)))
    return { at, key, taxable, tax: halfUp(taxable * BigInt(rate), 10_000n) }
  })
  const untaxed = bases.filter((base) => base.taxes.length === 0)
  const whole = {
    taxable: sum(bases.map(({ amount, taxes }) => (taxes.length > 0 ? amount : 0n))),
    exempt: sum(untaxed.map(({ amount, isOutside }) => (isOutside ? 0n : amount))),
    outside: sum(untaxed.map(({ amount, isOutside }) => (isOutside ? amount : 0n))),
    tax: sum(taxes.map(({ tax }) => tax)),
  }
  expect(whole.tax).toBe(big(order.tax))
  expect(whole.taxable + whole.exempt + whole.outside + whole.tax).toBe(big(order.total))
  if (month === null) return
  add(report, `${month} `, whole)
  for (const { key, taxable, tax } of taxes) add(report, `${month} ${key}`, { taxable, tax })

  const back = await rows(
    `select (100 * coalesce(r.divided, r.amount))::bigint::text as amount, r.completed_at, coalesce((
       select jsonb_object_agg(line_id, quantity) from refund_lines where refund_id = r.id), '{}') as units
     from refunds r where checkout_id = $1 and state = 'completed' and group_id is null order by completed_at`,
    [order.checkoutId],
  )
  const counts = new Map<string, bigint>()
  const before = taxes.map(() => 0n)
  let paidBack = 0n
  for (const { amount, completed_at, units } of back) {
    const money = BigInt(String(amount))
    const sharesBefore = taxes.map(({ at }) => sharesOf({ order, lines, priced, isOlder }, counts, at))
    for (const [id, count] of Object.entries(units as Record<string, number>)) {
      counts.set(id, (counts.get(id) ?? 0n) + BigInt(count))
    }
    const key = monthOf(completed_at as Date)
    for (const { at, key: name, tax } of taxes) {
      const [shareBefore = 0n, ownBefore = 0n] = sharesBefore[at] ?? []
      const [shareNow, ownNow] = sharesOf({ order, lines, priced, isOlder }, counts, at)
      const share = shareNow - shareBefore
      const taxLeft = tax - (before[at] ?? 0n)
      const own = ownNow - ownBefore < taxLeft ? ownNow - ownBefore : taxLeft
      const moneyLeft = big(order.total) - paidBack
      const ofUnits = money < share ? halfUp(own * money, share) : own
      const ofRest = money > share ? halfUp((taxLeft - own) * (money - share), moneyLeft - share) : 0n
      const delta = money === moneyLeft ? taxLeft : ofUnits + ofRest
      before[at] = (before[at] ?? 0n) + delta
      add(report, `${key} `, { refunded: delta })
      add(report, `${key} ${name}`, { refunded: delta })
    }
    paidBack += money
  }
  // All money back is all of the tax.
  if (paidBack === big(order.total)) expect(sum(before)).toBe(whole.tax)
}

/** The share of some units in the total of an order, and in one component of its tax. */
function sharesOf(
  { order, lines, priced, isOlder }: Pick<Past, 'order' | 'lines' | 'priced' | 'isOlder'>,
  counts: ReadonlyMap<string, bigint>,
  at: number,
): [share: bigint, tax: bigint] {
  const counted = lines.map((line) => ({ ...line, count: counts.get(line.productId) ?? 0n }))
  if (isOlder) {
    const price = (of: typeof counted, all: boolean) =>
      sum(of.map(({ unitPrice, quantity, count }) => big(unitPrice) * (all ? BigInt(quantity) : count)))
    const tax = halfUp(big(order.tax) * price(counted, false), price(counted, true))
    const carriers = priced.ships ? counted.filter(({ type }) => ships(type)) : counted
    const shipping = halfUp(big(order.shipping) * price(carriers, false), price(carriers, true))
    return [price(counted, false) + tax + shipping, tax]
  }
  const parts = [
    ...counted.map(({ quantity, count }, line) => ({ quantity, count, shares: priced.lines[line] })),
    ...(priced.delivery ? [{ quantity: 1, count: counts.get(deliveryLineId) ?? 0n, shares: priced.delivery }] : []),
  ]
  const partsOf = (amountOf: (shares: (typeof parts)[number]['shares']) => bigint) =>
    sum(parts.map(({ quantity, count, shares }) => halfUp(amountOf(shares) * count, BigInt(quantity))))
  return [partsOf((shares) => (shares ? BigInt(paidFor(shares)) : 0n)), partsOf((shares) => big(shares?.taxes[at]))]
}

/** The report as the shop answers it, as sums by month and tax. */
async function reported(days: { from: string; to: string }, real: boolean): Promise<Report> {
  const report: Report = new Map()
  for (const { month, name, rate, taxed, ...sums } of await taxSums(shop.platform.database.db, days, real)) {
    const { exempt, outside, tax, refunded } = sums
    const key = name === null ? `${month} ` : `${month} ${name} ${rate}`
    add(report, key, {
      taxable: big(taxed),
      exempt: big(exempt),
      outside: big(outside),
      tax: big(tax),
      refunded: big(refunded),
    })
  }
  return report
}

const year = { from: '2025-01-01', to: '2025-12-31' }
/** Payments and refunds of 2025 may come later. */
const allDays = { from: '2025-01-01', to: '2026-06-30' }
const inOrder = (report: Report) =>
  Object.fromEntries(
    [...report]
      .filter(([, sums]) => Object.values(sums).some((amount) => amount !== 0n))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

describe('the tax that a refund gives back', () => {
  const soap = { lineId: 'soap', quantity: 1, price: 10_000, ships: true, paid: 11_150, taxes: [1_150] }
  const order: TaxedOrder = {
    received: null,
    paidOn: '2025-01-01',
    real: true,
    total: 11_745,
    tax: 1_150,
    shipping: 595,
    state: 'PR',
    taxName: 'IVU',
    taxNameEs: null,
    charges: null,
    items: [soap],
    delivery: { paid: 595, taxes: [0] },
    refunds: [],
  }
  const soapBack = { lineId: 'soap', quantity: 1 }
  const deliveryBack = { lineId: deliveryLineId, quantity: 1 }
  const givenBack = (...refunds: [Cents, ...TaxedOrder['refunds'][number]['lines']][]) =>
    taxEntries({ ...order, refunds: refunds.map(([amount, ...lines]) => ({ day: '2025-01-02', amount, lines })) })
      .filter(({ day, name }) => day === '2025-01-02' && name === null)
      .map(({ refunded }) => refunded)

  it('has the ratio of that refund alone', () => {
    // Units that come back without money change no tax.
    expect(givenBack([595, deliveryBack], [0, soapBack])).toEqual([0, 0])
    // Half the money of the taxed soap, then the untaxed delivery, then the rest.
    expect(givenBack([5_575, soapBack], [595, deliveryBack], [5_575])).toEqual([575, 0, 575])
    expect(givenBack([595, deliveryBack], [11_150, soapBack])).toEqual([0, 1_150])
  })

  it('is never more than the tax that is left', () => {
    expect(givenBack([5_000], [6_745, soapBack])).toEqual([490, 660])
  })
})

describe('a random year', () => {
  const past: Past[] = []

  beforeAll(async () => {
    shop = await startTestShop()
    admin = await shop.signIn({ role: 'admin' })
    const ana = await shop.signIn({ emailVerified: true })
    for (let at = 0; at < orderCount; at++) {
      const order = await addOrder(ana.id)
      past.push(order)
      await refund(order)
    }
  }, 180_000)
  afterAll(() => shop.close())

  async function expectPlainSums(): Promise<void> {
    for (const real of [true, false]) {
      const plain: Report = new Map()
      for (const order of past) if (order.isReal || !real) await addPlainly(plain, order)
      expect(inOrder(await reported(allDays, real)), `SEED=${seed}`).toEqual(inOrder(plain))
      const ofYear = new Map([...plain].filter(([key]) => key < '2026'))
      expect(inOrder(await reported(year, real)), `SEED=${seed}`).toEqual(inOrder(ofYear))
    }
  }

  it('equals its orders and refunds, before and after the sums of its days are stored, and after a change', async () => {
    await expectPlainSums()
    await closePastDays(shop.platform.database)
    const stored = await rows('select count(*)::int as days from sales_days where tax_version = version')
    expect(stored[0]?.days).toBeGreaterThan(300)
    await expectPlainSums()
    // Another refund of an old order, and a payment that is received late.
    for (const order of past.filter(({ month }) => month !== null).slice(0, 20)) await refund(order)
    await expectPlainSums()
    await closePastDays(shop.platform.database)
    await expectPlainSums()
  }, 120_000)

  it('is answered by month and in total, which is the tax that was paid less the tax that was refunded', async () => {
    const { body } = await call(shop, admin, 'GET', `/api/admin/reports/tax?from=${allDays.from}&to=${allDays.to}`)
    const answered = body as unknown as {
      months: { month: string; components: { name: string; rate: string | null }[] }[]
      total: Record<string, string>
    }
    const plain: Report = new Map()
    for (const order of past) await addPlainly(plain, order)
    const sums = [...plain].filter(([key]) => key.endsWith(' ')).map(([, of]) => of)
    const decimal = (cents: bigint) => formatDecimal(Number(cents))
    const total = (name: keyof Sums) => sum(sums.map((of) => of[name]))
    const [paid] = await rows(`select sum(tax)::text as tax from orders where payment_status in ('paid', 'refunded',
      'partially_refunded') or (environment = 'personal' and payment_status = 'awaiting' and status <> 'pending')`)
    expect(answered.total).toMatchObject({
      taxable: decimal(total('taxable')),
      exempt: decimal(total('exempt')),
      outside: decimal(total('outside')),
      tax: paid?.tax,
      refunded: decimal(total('refunded')),
      due: decimal(total('tax') - total('refunded')),
    })
    expect(answered.months.map(({ month }) => month)).toEqual(
      [...new Set([...plain.keys()].map((key) => key.slice(0, 7)))].toSorted(),
    )
  })
})
