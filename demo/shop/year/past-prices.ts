import { shopDay } from '../../../src/kit/shop-time.ts'
import type { CartSettings } from '../../../src/prices/cart-settings.ts'
import type { Discount } from '../../../src/prices/discounts.ts'
import { type PriceRules, type Quote, quote, settingsOnly } from '../../../src/prices/quote.ts'
import type { TaxRule } from '../../../src/prices/taxes.ts'
import type { DeliveryMethod } from '../../../src/sale/delivery.ts'
import type { OrderLine } from '../../../src/sale/order-line.ts'
import type { Customer } from './customers.ts'
import { hasOrder, holdsStock, type PurchaseOutcome } from './purchase-outcomes.ts'
import { type Random, seededRandom } from './random.ts'
import { daysBefore } from './season.ts'

/** What the demo's past was priced by. */
export interface PastRules {
  settings: CartSettings
  taxes: readonly TaxRule[]
  methods: readonly DeliveryMethod[]
  discounts: readonly Discount[]
}

interface Sale {
  customer: Customer
  items: readonly OrderLine[]
  outcome: PurchaseOutcome
  openedAt: Date
}

/** Until when the prepared rules were on: afterwards the settings decide, as they do when the demo starts. */
export const rulesUntil = (now: Date): Date => daysBefore(now, 60, [9, 30])

/** The share of purchases whose buyers type a code. */
const typing = 0.3

const unlimited = Number.MAX_SAFE_INTEGER

/**
 * Prices the purchases of the past, which come oldest first, as the checkout does. Some buyers type a code that still has
 * uses, preferably one of which there are not many left; a code is used as often as its limit says.
 */
export function pastPrices({ settings, taxes, methods, discounts }: PastRules, now: Date): (sale: Sale) => Quote {
  const random = seededRandom(23)
  const bySettings = settingsOnly(settings)
  // Nobody picked parcels up: a past order has an address.
  const byRules: PriceRules = { ...bySettings, taxes, methods: methods.filter(({ kind }) => kind === 'parcel') }
  const users = new Map(discounts.map(({ id }) => [id, [] as string[]]))
  const hasUse = ({ id, useLimit, oncePerCustomer }: Discount, customer: Customer) => {
    const used = users.get(id) ?? []
    return (useLimit === null || used.length < useLimit) && !(oncePerCustomer && used.includes(customer.id))
  }
  // By their codes, because their ids are other ones at each start.
  const known = discounts.toSorted((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1))
  return ({ customer, items, outcome, openedAt }) => {
    const rules = { ...(openedAt < rulesUntil(now) ? byRules : bySettings), day: shopDay(openedAt), discounts }
    const lines = items.map(({ productId, kind, price, quantity }) => {
      return { productId, category: '', type: kind, unitPrice: price, quantity }
    })
    const priceWith = (code?: string) => quote(lines, rules, { state: customer.address.state, code })
    const tried = random.chance(typing) ? shuffled(random, known) : []
    const usable = tried
      .filter((discount) => hasUse(discount, customer))
      .toSorted((a, b) => (a.useLimit ?? unlimited) - (b.useLimit ?? unlimited))
    // Only orders that were not canceled have a use.
    const codes = hasOrder(outcome) && holdsStock(outcome) ? usable.flatMap(({ code }) => code ?? []) : []
    const priced = codes.map(priceWith).find(({ discount }) => discount > 0) ?? priceWith()
    for (const { rule } of priced.charges) users.get(rule ?? '')?.push(customer.id)
    return priced
  }
}

const shuffled = <T>(random: Random, from: readonly T[]): T[] =>
  from
    .map((one) => ({ one, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
