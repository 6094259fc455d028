import type { SessionTax } from '../drawers/drawer.ts'
import type { Cents } from '../kit/money.ts'
import type { Charge, TaxBases } from '../sale/charge.ts'
import { type SharedOrder, shareOf, taxGivenBack, taxOf as taxOfUnits, type Units } from '../sale/refund.ts'
import { partOf } from '../sale/shares.ts'

/** The sums of the tax report, in cents. */
export interface TaxFigures {
  /** What the tax was computed on: goods and delivery after discounts. */
  taxed: Cents
  /** What no tax was on, in Puerto Rico and outside. */
  exempt: Cents
  outside: Cents
  /** The tax of the orders, and how much of it refunds gave back. */
  tax: Cents
  refunded: Cents
  /** What of `taxed` and `tax` lies in deposits that were kept. Missing in sums that an older release stored. */
  keptTaxed?: Cents | undefined
  keptTax?: Cents | undefined
}

/** A component of a tax; `rate` in basis points, null for orders of before, which do not say it. */
export interface ReportedTax {
  name: string
  nameEs: string | null
  rate: number | null
}

/** The sums of a day (in the shop's zone) of one tax, or with the name null of all of them together. */
export interface TaxEntry extends TaxFigures, Pick<ReportedTax, 'nameEs' | 'rate'> {
  day: string
  name: string | null
  /** Whether real money moved: neither a demo nor the test environment of a provider. */
  real: boolean
}

/** A completed refund: the day on which the money went back, its amount and its units. */
interface TaxedRefund {
  day: string
  amount: Cents
  /** What of a deposit was kept with it. */
  kept?: Cents | undefined
  lines: readonly Units[]
}

/** What came in for an order: the day, and the amount in cents. */
interface TaxedPayment {
  day: string
  amount: Cents
}

/** What the report needs of an order for which money was received. */
export interface TaxedOrder extends SharedOrder {
  /** In the order in which they came in; null when all of it came in at once, on `paidOn`. */
  received: readonly TaxedPayment[] | null
  paidOn: string
  real: boolean
  total: Cents
  taxName: string
  taxNameEs: string | null
  /** Null in orders from before charges existed. */
  charges: readonly Charge[] | null
  /** Where it was delivered; null when nothing was. */
  state: string | null
  /** In the order in which they were completed. */
  refunds: readonly TaxedRefund[]
}

const none: TaxFigures = { taxed: 0, exempt: 0, outside: 0, tax: 0, refunded: 0 }
const all = { name: null, nameEs: null, rate: null }

/**
 * The entries of an order: the share of its amounts in each payment on the day on which that came in, exact with the last
 * one, and the tax that its refunds gave back on theirs (`taxGivenBack`).
 */
export function taxEntries(order: TaxedOrder): TaxEntry[] {
  const { components, bases } = taxOf(order)
  const { parts, ...whole } = bases
  const entries: TaxEntry[] = []
  for (const { day, share } of paidShares(order)) {
    const sold = { day, real: order.real }
    const { taxed, exempt, outside } = whole
    entries.push(
      {
        ...sold,
        ...all,
        taxed: share(taxed),
        exempt: share(exempt),
        outside: share(outside),
        tax: share(order.tax),
        refunded: 0,
      },
      ...components.map(({ amount, ...tax }, at) => {
        return { ...sold, ...tax, ...none, taxed: share(parts[at] ?? 0), tax: share(amount) }
      }),
    )
  }
  const given = taxGivenBack(
    order,
    components.map(({ amount }) => amount),
    order.refunds,
  )
  for (const [nth, { day }] of order.refunds.entries()) {
    const back = given[nth] ?? []
    const refund = { day, real: order.real, ...none }
    entries.push(
      { ...refund, ...all, refunded: back.reduce((sum, cents) => sum + cents, 0) },
      ...components.map(({ amount: _, ...tax }, at) => ({ ...refund, ...tax, refunded: back[at] ?? 0 })),
    )
  }
  return [...entries, ...order.refunds.flatMap((refund) => keptEntries(order, components, refund))]
}

/** The entries of a deposit that was kept: the part of its units' tax, and of what that was on, that lies in it. */
function keptEntries(
  order: TaxedOrder,
  components: readonly (ReportedTax & { amount: Cents })[],
  { day, kept = 0, lines }: TaxedRefund,
): TaxEntry[] {
  const share = shareOf(order, lines)
  if (kept === 0 || share === 0) return []
  const taxes = taxOfUnits(order, lines)
  const net = share - taxes.reduce((sum, tax) => sum + tax, 0)
  const inDeposit = (amount: Cents) => partOf(amount, kept, share)
  const entry = { day, real: order.real, ...none }
  const own = components.map(({ amount: _, ...tax }, at) => ({
    ...{ ...entry, ...tax },
    keptTaxed: (taxes[at] ?? 0) > 0 ? inDeposit(net) : 0,
    keptTax: inDeposit(taxes[at] ?? 0),
  }))
  const keptTax = own.reduce((sum, tax) => sum + tax.keptTax, 0)
  return [{ ...entry, ...all, keptTaxed: Math.max(0, ...own.map(({ keptTaxed }) => keptTaxed)), keptTax }, ...own]
}

/** Sums in which kept deposits are exempt: what of them was taxed, and the tax in it, is not. */
export const withExemptDeposits = (sum: TaxSum): TaxSum => {
  const { taxed, exempt, tax, keptTaxed = 0, keptTax = 0 } = sum
  return { ...sum, taxed: taxed - keptTaxed, exempt: exempt + keptTaxed + keptTax, tax: tax - keptTax }
}

/** The tax of an order by its components: what is in each of its payments, and what each of its refunds gave back. */
export interface TaxOfMoney {
  components: ReportedTax[]
  received: Cents[][]
  refunded: Cents[][]
}

/** The tax in each payment and each refund of an order, in their order: what {@link taxEntries} books on their days. */
export function taxOfMoney(order: TaxedOrder): TaxOfMoney {
  const { components } = taxOf(order)
  const amounts = components.map(({ amount }) => amount)
  return {
    components: components.map(({ amount: _, ...tax }) => tax),
    received: paidShares(order).map(({ share }) => amounts.map(share)),
    refunded: taxGivenBack(order, amounts, order.refunds),
  }
}

/** The payments of an order, each with its share of an amount of the order. */
const paidShares = ({ received, paidOn, total }: Pick<TaxedOrder, 'received' | 'paidOn' | 'total'>) =>
  withShares(received ?? [{ day: paidOn, amount: total }], total)

/**
 * Moves of money that are `total` together, each with its share of an amount: by what had moved until it, so that the last
 * one is exact.
 */
export function withShares<Move extends { amount: Cents }>(
  moves: readonly Move[],
  total: Cents,
): (Move & { share: (cents: Cents) => Cents })[] {
  let before = 0
  return moves.map((move) => {
    const [from, to] = [before, before + move.amount]
    before = to
    return { ...move, share: (cents) => shareUntil(cents, to, total) - shareUntil(cents, from, total) }
  })
}

/** The part of an amount that was paid once `received` of the total was there; all of it at last. */
const shareUntil = (cents: Cents, received: Cents, total: Cents): Cents =>
  received >= total ? cents : partOf(cents, received, total)

/** The components of an order's tax with their amounts, and what they were on. */
function taxOf(order: TaxedOrder): { components: (ReportedTax & { amount: Cents })[]; bases: TaxBases } {
  const { taxName: label, taxNameEs: labelEs, tax: amount, total, shipping, state } = order
  const charge = order.charges?.find(({ kind }) => kind === 'tax')
  const parts = charge?.parts ?? [charge ?? { label, labelEs, amount }]
  const components = parts.flatMap(({ label: name, labelEs: nameEs, rate = null, amount }) =>
    rate === null && amount === 0 ? [] : [{ name, nameEs, rate, amount }],
  )
  if (charge?.bases) return { components, bases: charge.bases }
  // Before bases were kept, the settings taxed everything but the delivery, or nothing.
  const taxed = amount > 0 ? total - amount - shipping : 0
  const rest = total - amount - taxed
  const [exempt, outside] = state === null || state === 'PR' ? [rest, 0] : [0, rest]
  return { components, bases: { parts: components.map(() => taxed), taxed, exempt, outside } }
}

/** The sums of entries with the same key, in the order of their first ones. A name in Spanish is the latest one. */
export function sumEntries<E extends Omit<TaxEntry, 'day' | 'real'>>(
  entries: Iterable<E>,
  keyOf: (entry: E) => unknown[],
): E[] {
  const sums = new Map<string, E>()
  for (const entry of entries) {
    const key = JSON.stringify([...keyOf(entry), entry.name, entry.rate])
    const sum = sums.get(key)
    sums.set(key, sum ? { ...entry, ...added(sum, entry) } : entry)
  }
  return [...sums.values()]
}

const added = (one: TaxFigures, other: TaxFigures): TaxFigures => ({
  taxed: one.taxed + other.taxed,
  exempt: one.exempt + other.exempt,
  outside: one.outside + other.outside,
  tax: one.tax + other.tax,
  refunded: one.refunded + other.refunded,
  keptTaxed: (one.keptTaxed ?? 0) + (other.keptTaxed ?? 0),
  keptTax: (one.keptTax ?? 0) + (other.keptTax ?? 0),
})

/** Sums with those of each tax, by its name and rate. */
export interface TaxSums extends TaxFigures {
  components: (ReportedTax & TaxFigures)[]
}

/** A month of the report: `2026-11`. */
export type TaxMonth = TaxSums & { month: string }

/** The sums of a tax, or with the name null of all, in a month. */
export type TaxSum = Omit<TaxEntry, 'day' | 'real'> & { month: string }

/** The months that have sums, the oldest first. */
export function taxMonths(sums: readonly TaxSum[]): TaxMonth[] {
  const months = Map.groupBy(sums, ({ month }) => month)
  return [...months]
    .map(([month, found]) => ({ month, ...taxTotals(found) }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
}

/**
 * The sums of some months together; the highest rate first. What no tax was on is the same for each tax, because each of
 * their returns asks for it.
 */
export function taxTotals(sums: readonly TaxSum[]): TaxSums {
  const found = sumEntries(sums, () => [])
  const { taxed, exempt, outside, tax, refunded } = found.find(({ name }) => name === null) ?? none
  const components = found
    .flatMap(({ month: _, name, ...sum }) => (name === null ? [] : [{ ...sum, name, exempt, outside }]))
    .toSorted(byRate)
  return { taxed, exempt, outside, tax, refunded, components }
}

/** The taxes of the money of a session, one of each name and rate; the highest rate first, without those that were 0. */
export function sumSessionTaxes(taxes: readonly SessionTax[]): SessionTax[] {
  const sums = new Map<string, SessionTax>()
  for (const tax of taxes) {
    const key = JSON.stringify([tax.name, tax.rate])
    const { received, refunded } = sums.get(key) ?? { received: 0, refunded: 0 }
    sums.set(key, { ...tax, received: received + tax.received, refunded: refunded + tax.refunded })
  }
  return [...sums.values()].filter(({ received, refunded }) => received > 0 || refunded > 0).toSorted(byRate)
}

const byRate = (a: ReportedTax, b: ReportedTax): number => (b.rate ?? -1) - (a.rate ?? -1) || (a.name < b.name ? -1 : 1)
