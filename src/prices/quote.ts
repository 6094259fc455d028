import { type ProductType, ships } from '../catalog/catalog.ts'
import { type Cents, percentOf } from '../kit/money.ts'
import { type Charge, type ChargePart, sumOf, type TaxBases } from '../sale/charge.ts'
import type { Choice } from '../sale/choice.ts'
import { chooseMethod, type DeliveryMethod, deliveryPrice, isOffered } from '../sale/delivery.ts'
import { type Shares, split } from '../sale/shares.ts'
import type { CartSettings } from './cart-settings.ts'
import {
  type CodeReason,
  codeKey,
  type Discount,
  type DiscountedLine,
  isFree,
  reasonAgainst,
  setsOf,
  sharesOf,
} from './discounts.ts'
import { amountOf, whole } from './pricing.ts'
import { componentsFor, decidesTaxes, type TaxComponent, type TaxedKind, type TaxRule } from './taxes.ts'

/** A line to price; `unitPrice` in cents. `placeState` is where a seat or an appointment takes place; null: the shop's. */
export interface QuotedLine {
  productId: string
  category: string
  type: ProductType
  unitPrice: Cents
  quantity: number
  placeState?: string | null
  /** Whether staff set the price for this purchase; automatic discounts are not on it. */
  isOwnPrice?: boolean
  /** Whether goods are handed over where they are sold: taxed at `placeState`, and not delivered. */
  isHandedOver?: boolean
}

/** Whether a line is delivered. */
const isDelivered = ({ type, isHandedOver = false }: Pick<QuotedLine, 'type' | 'isHandedOver'>): boolean =>
  ships(type) && !isHandedOver

/**
 * What prices follow from. The settings hold for taxes until a tax rule has begun, and for delivery while there is no
 * method. `taxes` and `methods` are the active ones, methods in their order; `discounts` the automatic ones and that of
 * the typed code. `day` is today in the shop.
 */
export interface PriceRules {
  settings: CartSettings
  taxes: readonly TaxRule[]
  methods: readonly DeliveryMethod[]
  discounts: readonly Discount[]
  shopState: string
  /** The merchant's registration for taxes; null: not registered. */
  registrationNumber: string | null
  day: string
}

/** The rules of a shop that has its settings only. */
export const settingsOnly = (settings: CartSettings): PriceRules => ({
  settings,
  taxes: [],
  methods: [],
  discounts: [],
  shopState: 'PR',
  registrationNumber: null,
  day: '',
})

/** The names of tax and delivery, as the specification's fields carry them. */
interface ChargeLabels {
  taxName: string
  taxNameEs: string | null
  shippingName: string
  shippingNameEs: string | null
}

/** What a cart costs, in cents. */
export interface Quote {
  /** In the order of the lines. */
  lines: Shares[]
  /** Null when nothing is delivered, or its price is not known yet. */
  delivery: Shares | null
  charges: Charge[]
  subtotal: Cents
  discount: Cents
  shipping: Cents
  tax: Cents
  total: Cents
  /** The names of tax and delivery, also when they are no charge. */
  labels: ChargeLabels
  ships: boolean
  /**
   * The methods of the buyer's state, at their price for these goods; without a state the pickups, and none while the
   * settings decide. And the chosen one.
   */
  methods: DeliveryMethod[]
  method: DeliveryMethod | null
  /** Whether the chosen method is not the one used: it is not offered for this cart and state, or not known at all. */
  isMethodGone: boolean
  /** Goods are delivered to a state without a method. */
  noDelivery: boolean
  /** From which amount of goods delivery is free, and how much is missing. */
  freeDelivery: { from: Cents; missing: Cents } | null
  /** Delivery or taxes depend on the state, which is missing. */
  needsRegion: boolean
  /** Why the typed code is not used; null when it is, or none was typed. */
  codeReason: CodeReason | null
}

/**
 * Prices a cart or an order; no other code computes prices. Discounts come first, then delivery, then taxes on what
 * discounts left, each half-up once per order and shared among the lines by largest remainder.
 * RangeError on a price that is not whole cents of at least 0, or a quantity outside 1 to 999,999.
 */
export function quote(lines: readonly QuotedLine[], rules: PriceRules, choice: Choice = {}): Quote {
  const amounts = lines.map(amountOf)
  const subtotal = sum(amounts)
  const isShipped = delivers(lines)
  const methods = isShipped ? rules.methods.filter((method) => isOffered(method, choice.state)) : []
  const goods = lines.map(({ productId, category, isOwnPrice = false }, at) => ({
    productId,
    category,
    isOwnPrice,
    amount: amounts[at] ?? 0,
  }))
  const circumstances = { day: rules.day, delivers: isShipped }
  const typed = rules.discounts.find(({ code }) => code !== null && codeKey(code) === codeKey(choice.code ?? ''))
  const against = (discount: Discount) => reasonAgainst(discount, goods, circumstances)
  const usable = rules.discounts.filter(
    (discount) => (discount.code === null || discount === typed) && against(discount) === null,
  )

  const priced = setsOf(usable, goods).map((set) => priceWith(set, { lines, goods, methods }, rules, choice))
  const best = priced.reduce((one, other) => (isBetter(other, one) ? other : one))
  const { used, taxes } = best

  const charges: Charge[] = [
    ...used.map(({ discount, shares, ofDelivery }) => discountCharge(discount, sum(shares) + ofDelivery)),
    ...(best.delivery === null ? [] : [deliveryCharge(rules, best.method, best.delivery)]),
    { ...taxCharge(rules, taxes), bases: basesOf(best.bases, taxes) },
  ]
  const sharesAt = (at: number, amount: Cents, discounts: Cents[]): Shares => ({
    amount,
    discounts,
    taxes: taxes.map(({ shares }) => shares[at] ?? 0),
  })
  const byRules = rules.methods.length > 0 || decidesTaxes(rules.taxes, rules.day)
  return {
    lines: amounts.map((amount, at) =>
      sharesAt(
        at,
        amount,
        used.map(({ shares }) => shares[at] ?? 0),
      ),
    ),
    delivery:
      best.delivery === null
        ? null
        : sharesAt(
            lines.length,
            best.delivery,
            used.map(({ ofDelivery }) => ofDelivery),
          ),
    charges,
    subtotal,
    discount: 0 - sumOf(charges, 'discount'),
    shipping: sumOf(charges, 'delivery'),
    tax: sumOf(charges, 'tax'),
    total: whole(charges.reduce((total, { amount }) => total + amount, subtotal)),
    labels: labelsOf(charges, rules.settings),
    ships: isShipped,
    methods: methods.map((method) => ({ ...method, price: deliveryPrice(method, sum(best.left)) })),
    method: best.method,
    isMethodGone: isGone(best.method, rules, choice),
    noDelivery: isShipped && rules.methods.length > 0 && choice.state !== undefined && methods.length === 0,
    freeDelivery:
      best.delivery === null ? null : freeDelivery(rules, best.method, best.delivery - best.off, sum(best.left)),
    needsRegion: byRules && isShipped && best.deliveredIn === undefined,
    codeReason: choice.code === undefined ? null : typed ? (against(typed) ?? reasonUnused(typed, best)) : 'unknown',
  }
}

/** What some discounts, one after the other, take from each line, and what they leave. */
function applyDiscounts(set: readonly Discount[], goods: readonly DiscountedLine[]) {
  let left = goods.map(({ amount }) => amount)
  const discounts = set.map((discount) => {
    if (discount.kind === 'free_delivery') return []
    const shares = sharesOf(discount, goods, left)
    left = left.map((amount, at) => amount - (shares[at] ?? 0))
    return shares
  })
  return { left, discounts }
}

/** What a cart costs with a set of discounts. */
interface Priced {
  set: readonly Discount[]
  /** Those of the set that take something off, with what they take off each line and the delivery. */
  used: { discount: Discount; shares: Cents[]; ofDelivery: Cents }[]
  /** What the discounts leave of each line. */
  left: readonly Cents[]
  methods: readonly DeliveryMethod[]
  method: DeliveryMethod | null
  /** The price of delivery, and what is taken off it. */
  delivery: Cents | null
  off: Cents
  /** The state that goods are delivered in; undefined as long as it is not known. */
  deliveredIn: string | undefined
  bases: TaxBase[]
  taxes: Tax[]
  total: Cents
}

interface Cart {
  lines: readonly QuotedLine[]
  goods: readonly DiscountedLine[]
  /** Those that can be chosen. */
  methods: readonly DeliveryMethod[]
}

/** Discounts come first, then delivery, then taxes on what they leave. */
function priceWith(set: readonly Discount[], cart: Cart, rules: PriceRules, choice: Choice): Priced {
  const { lines, goods, methods } = cart
  const { left, discounts } = applyDiscounts(set, goods)
  const method = chooseMethod(methods, sum(left), choice) ?? null
  const delivery = delivers(lines) ? deliveryCost(rules, method, sum(left)) : null
  const free = set.find((discount) => isFree(discount, method, methods))
  const off = free ? (delivery ?? 0) : 0
  const used = set.flatMap((discount, at) => {
    const shares = discounts[at] ?? []
    const ofDelivery = discount === free ? off : 0
    return sum(shares) + ofDelivery === 0 ? [] : [{ discount, shares, ofDelivery }]
  })
  const deliveredIn = method?.kind === 'pickup' ? (method.placeState ?? rules.shopState) : choice.state
  const bases = [
    ...lines.map(({ type, placeState, isHandedOver }, at) => ({
      kind: type as TaxedKind,
      state: isDelivered({ type, isHandedOver }) ? deliveredIn : (placeState ?? rules.shopState),
      amount: left[at] ?? 0,
    })),
    { kind: 'delivery' as const, state: deliveredIn, amount: (delivery ?? 0) - off },
  ]
  const taxes = taxesOn(bases, rules)
  const total = [...bases, ...taxes].reduce((costs, { amount }) => costs + amount, 0)
  return { set, used, left, methods, method, delivery, off, deliveredIn, bases, taxes, total }
}

/**
 * Whether a set of discounts costs less than another one. At the same total the one that uses up fewer limited discounts
 * is better, then the one with the typed code.
 */
function isBetter(one: Priced, other: Priced): boolean {
  const limited = ({ used }: Priced) => used.filter(({ discount }) => isLimited(discount)).length
  const codes = ({ set }: Priced) => set.filter(({ code }) => code !== null).length
  const differences = [one.total - other.total, limited(one) - limited(other), codes(other) - codes(one)]
  return (differences.find((difference) => difference !== 0) ?? 0) < 0
}

const isLimited = ({ useLimit, oncePerCustomer }: Discount) => useLimit !== null || oncePerCustomer

/** Why a code that can be used is not, beside the best set of discounts; null when it is. */
function reasonUnused(typed: Discount, { set, used, method, methods, delivery }: Priced): CodeReason | null {
  if (used.some(({ discount }) => discount === typed)) return null
  if (typed.kind === 'free_delivery') {
    // What it takes off is known with the delivery.
    if (delivery === null && set.includes(typed)) return null
    if (delivery !== null && !isFree(typed, method, methods)) return 'not_this_delivery'
  }
  return used.every(({ discount }) => discount.combines && typed.combines) ? 'not_lower' : 'not_combined'
}

const delivers = (lines: readonly QuotedLine[]): boolean => lines.some(isDelivered)

/** The price of delivery; null when it is not known yet or there is no method for the state. */
function deliveryCost({ settings, methods }: PriceRules, method: DeliveryMethod | null, goods: Cents): Cents | null {
  return methods.length > 0 ? method && deliveryPrice(method, goods) : deliveryBySettings(settings, goods)
}

type ShippingSettings = Pick<CartSettings, 'shippingEnabled' | 'shippingRate' | 'freeShippingThreshold'>

/** The price of delivery in a shop without methods, in cents, for goods of an amount after discounts. */
export const deliveryBySettings = (settings: ShippingSettings, goods: Cents): Cents =>
  settings.shippingEnabled ? deliveryPrice(methodOf(settings), goods) : 0

/** The shipping fee of the settings, as a price that may be free; a threshold of 0 is disabled. */
function methodOf(settings: ShippingSettings): Pick<DeliveryMethod, 'price' | 'freeFrom'> {
  const { shippingRate, freeShippingThreshold } = settings
  return { price: whole(shippingRate), freeFrom: whole(freeShippingThreshold) || null }
}

function freeDelivery(rules: PriceRules, method: DeliveryMethod | null, price: Cents, goods: Cents) {
  const { freeFrom } = method ?? methodOf(rules.settings)
  return price === 0 || freeFrom === null ? null : { from: freeFrom, missing: freeFrom - goods }
}

/** A parcel that is chosen before its state is known is not gone. */
function isGone(
  used: DeliveryMethod | null,
  { methods }: PriceRules,
  { state, deliveryMethodId: id }: Choice,
): boolean {
  if (id === undefined || used?.id === id) return false
  return state !== undefined || !methods.some((method) => method.id === id)
}

interface Tax extends TaxComponent {
  amount: Cents
  /** What it is on, of each line and of the delivery; 0 where it is not. */
  taxed: Cents[]
  /** Of each line and of the delivery. */
  shares: Cents[]
}

/** What may be taxed: a line, or the delivery. */
interface TaxBase {
  kind: TaxedKind
  state: string | undefined
  amount: Cents
}

/** The taxes on lines and delivery, one per component, each half-up on the sum of what it is on. */
function taxesOn(bases: readonly TaxBase[], { settings, taxes, day }: PriceRules): Tax[] {
  const ofSettings = { name: settings.taxName, nameEs: settings.taxNameEs, rate: settings.taxRate }
  const decides = decidesTaxes(taxes, day)
  const componentsOf = ({ kind, state }: TaxBase) => {
    if (decides) return state === undefined ? [] : componentsFor(taxes, { kind, state, day })
    return settings.taxEnabled && kind !== 'delivery' ? [ofSettings] : []
  }
  const found = new Map<string, { component: TaxComponent; taxed: number[] }>()
  for (const [at, base] of bases.entries()) {
    for (const { name, nameEs, rate } of componentsOf(base)) {
      const key = JSON.stringify([name, nameEs, rate])
      const entry = found.get(key) ?? { component: { name, nameEs, rate }, taxed: bases.map(() => 0) }
      entry.taxed[at] = base.amount
      found.set(key, entry)
    }
  }
  return [...found.values()].map(({ component, taxed }) => {
    const amount = percentOf(sum(taxed), component.rate)
    return { ...component, amount, taxed, shares: split(amount, taxed) }
  })
}

/** What the taxes are on, and where the rest was delivered or takes place. A rate of 0 % taxes nothing. */
function basesOf(bases: readonly TaxBase[], taxes: readonly Tax[]): TaxBases {
  const on = taxes.map(({ rate, taxed }) => (rate > 0 ? taxed : []))
  const sums = { taxed: 0, exempt: 0, outside: 0 }
  for (const [at, { state = 'PR', amount }] of bases.entries()) {
    const isTaxed = on.some((taxed) => (taxed[at] ?? 0) > 0)
    sums[isTaxed ? 'taxed' : state === 'PR' ? 'exempt' : 'outside'] += amount
  }
  return { parts: on.map(sum), ...sums }
}

function labelsOf(charges: readonly Charge[], { shippingName, shippingNameEs, taxName, taxNameEs }: CartSettings) {
  const tax = charges.find(({ kind }) => kind === 'tax')
  const delivery = charges.find(({ kind }) => kind === 'delivery')
  return {
    ...(tax ? { taxName: tax.label, taxNameEs: tax.labelEs } : { taxName, taxNameEs }),
    ...(delivery
      ? { shippingName: delivery.label, shippingNameEs: delivery.labelEs }
      : { shippingName, shippingNameEs }),
  }
}

function discountCharge({ id, name, nameEs, code }: Discount, amount: Cents): Charge {
  return { kind: 'discount', label: name, labelEs: nameEs, amount: -amount, rule: id, ...(code !== null && { code }) }
}

function deliveryCharge({ settings }: PriceRules, method: DeliveryMethod | null, amount: Cents): Charge {
  if (method) return { kind: 'delivery', label: method.name, labelEs: method.nameEs, amount, rule: method.id }
  return { kind: 'delivery', label: settings.shippingName, labelEs: settings.shippingNameEs, amount }
}

/** One line for all taxes, also when there is none; several components are its parts. */
function taxCharge({ settings, registrationNumber }: PriceRules, taxes: readonly Tax[]): Charge {
  const registration = registrationNumber !== null && { registration: registrationNumber }
  const parts = taxes.map(
    ({ name, nameEs, amount, rate }): ChargePart => ({ label: name, labelEs: nameEs, amount, rate }),
  )
  const [only] = parts
  if (only && parts.length === 1) return { kind: 'tax', ...only, ...registration }
  const { taxName: label, taxNameEs: labelEs } = settings
  const amount = sum(parts.map((part) => part.amount))
  return { kind: 'tax', label, labelEs, amount, ...(parts.length > 0 && { parts }), ...registration }
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => whole(total + amount), 0)
}
