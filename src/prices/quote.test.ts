import { describe, expect, test } from 'vitest'
import { productTypes, ships } from '../catalog/catalog.ts'
import { percentOf } from '../kit/money.ts'
import { sumOf } from '../sale/charge.ts'
import { chargesOf } from '../sale/charge-rows.ts'
import { chooseMethod, type DeliveryMethod, deliveryPrice, isOffered } from '../sale/delivery.ts'
import { paidFor, partOfUnits } from '../sale/shares.ts'
import { isDeep } from '../testing/deep.ts'
import { discountOf } from '../testing/discount.ts'
import { fc } from '../testing/fast-check.ts'
import { dayOfCarts, randomCart } from '../testing/random-carts.ts'
import { defaultCartSettings } from './cart-settings.ts'
import { codeKey, type Discount, isFree, reasonAgainst, sharesOf } from './discounts.ts'
import { deliveryBySettings, type PriceRules, type QuotedLine, quote } from './quote.ts'
import { componentsFor, type TaxedKind, type TaxRule } from './taxes.ts'

const day = dayOfCarts
const noRules: PriceRules = {
  settings: defaultCartSettings,
  taxes: [],
  methods: [],
  discounts: [],
  shopState: 'PR',
  registrationNumber: null,
  day,
}

test.each(['maga-10', ' MAGÁ – 10 ', 'ＭＡＧＡ－１０'])('the code %s is MAGA-10', (typed) => {
  expect(codeKey(typed)).toBe('MAGA-10')
})

const line = (unitPrice: number, more: Partial<QuotedLine> = {}): QuotedLine => ({
  productId: `p${unitPrice}`,
  category: 'Face',
  type: 'product',
  unitPrice,
  quantity: 1,
  ...more,
})

const discount = (more: Partial<Discount> = {}) =>
  discountOf({ name: 'Welcome', nameEs: 'Bienvenida', code: 'HOLA', combines: false, ...more })

const method = (more: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id: 'm1',
  name: 'Parcel',
  nameEs: 'Paquete',
  kind: 'parcel',
  states: ['PR', 'FL'],
  price: 595,
  freeFrom: null,
  daysFrom: 2,
  daysTo: 4,
  place: null,
  placeEs: null,
  placeState: null,
  ...more,
})

const ivu: TaxRule = {
  states: ['PR'],
  kinds: ['product', 'service', 'workshop'],
  components: [
    { name: 'State IVU', nameEs: 'IVU estatal', rate: 1050 },
    { name: 'Municipal IVU', nameEs: 'IVU municipal', rate: 100 },
  ],
  from: null,
  until: null,
}

const taxOf = (rate: number) => ({ ...defaultCartSettings, taxEnabled: true, taxRate: rate })
const withShipping = (rate: number, threshold = 0) => ({
  ...defaultCartSettings,
  shippingEnabled: true,
  shippingRate: rate,
  freeShippingThreshold: threshold,
})

describe('without rules', () => {
  test('the settings decide about tax and delivery for every destination', () => {
    const settings = { ...withShipping(595, 5000), taxEnabled: true, taxRate: 1150, taxName: 'IVU' }
    const priced = quote([line(1999, { quantity: 2 })], { ...noRules, settings })
    expect(priced).toMatchObject({ subtotal: 3998, discount: 0, shipping: 595, tax: 460, total: 5053 })
    expect(priced.needsRegion).toBe(false)
    expect(priced.charges).toEqual([
      { kind: 'delivery', label: 'Shipping', labelEs: null, amount: 595 },
      {
        kind: 'tax',
        label: 'IVU',
        labelEs: null,
        amount: 460,
        rate: 1150,
        // The settings tax goods, not their delivery.
        bases: { parts: [3998], taxed: 3998, exempt: 595, outside: 0 },
      },
    ])
    expect(priced.freeDelivery).toEqual({ from: 5000, missing: 1002 })
  })

  test('delivery and tax are charges also when they cost nothing', () => {
    expect(quote([line(1000)], noRules).charges.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['delivery', 0],
      ['tax', 0],
    ])
  })

  test('seats and services have no delivery', () => {
    const priced = quote([line(1000, { type: 'workshop' })], { ...noRules, settings: withShipping(595) })
    expect(priced.charges.map(({ kind }) => kind)).toEqual(['tax'])
    expect(priced.total).toBe(1000)
  })
})

describe('figures that other shops got wrong', () => {
  test('51.86 − 40 % with 8.25 % tax', () => {
    const rules = { ...noRules, settings: taxOf(825), discounts: [discount({ value: 4000 })] }
    expect(quote([line(5186)], rules, { code: 'hola' })).toMatchObject({ discount: 2074, tax: 257, total: 3369 })
  })

  test('5 × 14.49 − 10 %', () => {
    const rules = { ...noRules, discounts: [discount()] }
    expect(quote([line(1449, { quantity: 5 })], rules, { code: 'HOLA' }).total).toBe(6520)
  })

  test.each([[[1349, 1449]], [[1449, 1349]], [[1349]]])('50 %% of 13.49 among %j', (prices) => {
    const half = discount({ value: 5000, productIds: ['p1349'] })
    const priced = quote(
      prices.map((price) => line(price)),
      { ...noRules, discounts: [half] },
      { code: 'HOLA' },
    )
    expect(priced.discount).toBe(675)
    expect(priced.lines[prices.indexOf(1349)]?.discounts).toEqual([675])
  })

  test('10 × 23.90 − 25 %, returned one by one', () => {
    const rules = { ...noRules, discounts: [discount({ value: 2500 })] }
    const { total, lines } = quote([line(2390, { quantity: 10 })], rules, { code: 'HOLA' })
    expect(total).toBe(17925)
    const back = Array.from({ length: 10 }, (_, at) => (lines[0] ? partOfUnits(paidFor(lines[0]), 10, at, 1) : 0))
    expect(back.reduce((sum, one) => sum + one, 0)).toBe(17925)
  })

  test('three seats of 24.99 with 11.5 %, returned one by one', () => {
    const { total, lines } = quote([line(2499, { quantity: 3, type: 'workshop' })], {
      ...noRules,
      settings: taxOf(1150),
    })
    const [first] = lines
    if (!first) throw new Error('one line')
    expect(total).toBe(8359)
    expect([0, 1, 2].map((before) => partOfUnits(paidFor(first), 3, before, 1)).reduce((sum, one) => sum + one)).toBe(
      8359,
    )
  })

  test.each([0, 825, 1150, 10_000])('100 %% off leaves 0.00 with a tax of %d basis points, and delivery', (rate) => {
    const free = discount({ value: 10_000 })
    const cart = [line(1), line(3333, { quantity: 7 }), line(999, { type: 'service' })]
    expect(quote(cart, { ...noRules, settings: taxOf(rate), discounts: [free] }, { code: 'HOLA' }).total).toBe(0)
    const settings = { ...taxOf(rate), shippingEnabled: true, shippingRate: 595 }
    expect(quote(cart, { ...noRules, settings, discounts: [free] }, { code: 'HOLA' }).total).toBe(595)
  })

  test('a code that brings the goods below the limit of free delivery is used when the total is lower', () => {
    const rules = { ...noRules, methods: [method({ freeFrom: 5000 })], discounts: [discount()] }
    expect(quote([line(5000)], rules, { state: 'FL' })).toMatchObject({ shipping: 0, total: 5000, freeDelivery: null })
    expect(quote([line(5000)], rules, { state: 'FL', code: 'HOLA' })).toMatchObject({
      discount: 0,
      shipping: 0,
      total: 5000,
      codeReason: 'not_lower',
      freeDelivery: null,
    })
    const more = { ...rules, discounts: [discount({ value: 2000 })] }
    expect(quote([line(5000)], more, { state: 'FL', code: 'HOLA' })).toMatchObject({
      discount: 1000,
      shipping: 595,
      total: 4595,
      codeReason: null,
      freeDelivery: { from: 5000, missing: 1000 },
    })
  })

  test('automatic 5 % that would lose free delivery', () => {
    const automatic = discount({ code: null, value: 500 })
    const rules = { ...noRules, methods: [method({ freeFrom: 5000 })], discounts: [automatic] }
    expect(quote([line(5200)], rules, { state: 'FL' })).toMatchObject({ discount: 0, shipping: 0, total: 5200 })
    expect(quote([line(6000)], rules, { state: 'FL' })).toMatchObject({ discount: 300, shipping: 0, total: 5700 })
  })

  test('a percentage comes before an amount, whichever was made first', () => {
    const five = discount({ id: 'd2', code: null, kind: 'amount', value: 500, combines: true })
    const tenth = discount({ code: null, combines: true })
    for (const discounts of [
      [five, tenth],
      [tenth, five],
    ]) {
      const { charges, total } = quote([line(10_000)], { ...noRules, discounts })
      expect(total).toBe(8500)
      expect(charges.slice(0, 2).map(({ rule, amount }) => [rule, amount])).toEqual([
        ['d1', -1000],
        ['d2', -500],
      ])
    }
  })

  test('an automatic discount is not on a price that staff set; a typed one is, and free delivery', () => {
    const own = line(4000, { isOwnPrice: true })
    const automatic = discount({ code: null, minimum: 5000 })
    const withAutomatic = { ...noRules, discounts: [automatic] }
    expect(quote([own, line(4500)], withAutomatic)).toMatchObject({ discount: 0, total: 8500 })
    expect(quote([own, line(5000)], withAutomatic)).toMatchObject({ discount: 500, total: 8500 })
    expect(quote([own], { ...noRules, discounts: [discount()] }, { code: 'HOLA' })).toMatchObject({ discount: 400 })
    const free = discount({ code: null, kind: 'free_delivery', value: 0, minimum: 4000 })
    const delivered = { ...noRules, methods: [method()], discounts: [free] }
    expect(quote([own], delivered, { state: 'PR' })).toMatchObject({ discount: 595, total: 4000 })
  })

  test('an automatic and a typed discount on the same line', () => {
    const automatic = discount({ id: 'auto', code: null, kind: 'amount', value: 700, combines: true })
    const code = discount({ value: 5000, combines: true })
    const rules = { ...noRules, discounts: [automatic, code] }
    expect(quote([line(1000)], rules, { code: 'HOLA' })).toMatchObject({ discount: 1000, total: 0, codeReason: null })
    const alone = { ...noRules, discounts: [automatic, { ...code, combines: false }] }
    expect(quote([line(1000)], alone, { code: 'HOLA' })).toMatchObject({ discount: 700, codeReason: 'not_combined' })
    expect(quote([line(2000)], alone, { code: 'HOLA' })).toMatchObject({ discount: 1000, codeReason: null })
  })

  test('a discount that is larger than its lines', () => {
    const large = discount({ kind: 'amount', value: 100_000, productIds: ['p1000'] })
    expect(quote([line(1000), line(500)], { ...noRules, discounts: [large] }, { code: 'HOLA' })).toMatchObject({
      discount: 1000,
      total: 500,
    })
  })
})

describe('a code on a tie', () => {
  const automatic = discount({ id: 'auto', code: null })
  const usedWith = (more: Partial<Discount>) => {
    const { charges, codeReason, total } = quote(
      [line(1000)],
      { ...noRules, discounts: [automatic, discount(more)] },
      { code: 'HOLA' },
    )
    expect(total).toBe(900)
    return { used: charges.find(({ kind }) => kind === 'discount')?.rule, codeReason }
  }
  test.each([{ useLimit: 5 }, { oncePerCustomer: true }])('is not used up for nothing: %j', (limits) => {
    expect(usedWith(limits)).toEqual({ used: 'auto', codeReason: 'not_combined' })
  })
  test('is used when its uses are not limited', () => {
    expect(usedWith({})).toEqual({ used: 'd1', codeReason: null })
  })
  test('that takes nothing off is not used', () => {
    const all = discount({ id: 'auto', code: null, value: 10_000, combines: true })
    const rules = { ...noRules, discounts: [all, discount({ combines: true })] }
    expect(quote([line(1000)], rules, { code: 'HOLA' })).toMatchObject({ total: 0, codeReason: 'not_lower' })
  })
})

describe('taxes by destination', () => {
  const rules: PriceRules = { ...noRules, settings: taxOf(1150), taxes: [ivu] }

  test('an order to San Juan shows its components', () => {
    const { charges, tax } = quote([line(10_000)], rules, { state: 'PR' })
    expect(tax).toBe(1150)
    expect(charges.at(-1)).toEqual({
      kind: 'tax',
      label: 'Tax',
      labelEs: null,
      amount: 1150,
      parts: [
        { label: 'State IVU', labelEs: 'IVU estatal', amount: 1050, rate: 1050 },
        { label: 'Municipal IVU', labelEs: 'IVU municipal', amount: 100, rate: 100 },
      ],
      bases: { parts: [10_000, 10_000], taxed: 10_000, exempt: 0, outside: 0 },
    })
  })

  test('the tax says what it is on, and where the rest was delivered or takes place', () => {
    const basesOf = (lines: QuotedLine[], state: string, changed: Partial<PriceRules> = {}) =>
      quote(lines, { ...rules, methods: [method({ price: 595 })], ...changed }, { state }).charges.at(-1)?.bases
    const seat = line(2000, { type: 'workshop' })
    expect(basesOf([line(10_000), seat], 'PR')).toEqual({
      parts: [12_000, 12_000],
      taxed: 12_000,
      exempt: 595,
      outside: 0,
    })
    expect(basesOf([line(10_000), seat, { ...seat, placeState: 'FL' }], 'FL')).toEqual({
      parts: [2000, 2000],
      taxed: 2000,
      exempt: 0,
      outside: 12_595,
    })
    expect(basesOf([line(10_000)], 'PR', { discounts: [discount({ code: null })], taxes: [] })).toEqual({
      parts: [9000],
      taxed: 9000,
      exempt: 595,
      outside: 0,
    })
  })

  test('what a rate of 0 % is on is exempt', () => {
    const zero: TaxRule = { ...ivu, kinds: ['product'], components: [{ name: 'IVU', nameEs: null, rate: 0 }] }
    const cart = [line(10_000), line(2000, { type: 'workshop' })]
    const { bases } = quote(cart, { ...rules, taxes: [zero] }, { state: 'PR' }).charges.at(-1) ?? {}
    expect(bases).toEqual({ parts: [0], taxed: 0, exempt: 12_000, outside: 0 })
    const both: TaxRule = { ...zero, components: [...zero.components, { name: 'State', nameEs: null, rate: 1050 }] }
    const { bases: mixed } = quote(cart, { ...rules, taxes: [both] }, { state: 'PR' }).charges.at(-1) ?? {}
    expect(mixed).toEqual({ parts: [0, 10_000], taxed: 10_000, exempt: 2000, outside: 0 })
  })

  test('the tax says the registration of the merchant', () => {
    const { charges } = quote([line(10_000)], { ...rules, registrationNumber: '1234567-0010' }, { state: 'PR' })
    expect(charges.at(-1)).toMatchObject({ kind: 'tax', registration: '1234567-0010' })
  })

  test('goods to Florida are not taxed, seats in Puerto Rico are, and those in Florida are not', () => {
    expect(quote([line(10_000)], rules, { state: 'FL' })).toMatchObject({ tax: 0, total: 10_000 })
    const seat = line(2000, { type: 'workshop' })
    expect(quote([line(10_000), seat], rules, { state: 'FL' }).tax).toBe(230)
    expect(quote([line(10_000), { ...seat, placeState: 'FL' }], rules, { state: 'FL' }).tax).toBe(0)
  })

  test('a pickup is taxed where it is handed over', () => {
    const pickup = method({ id: 'm2', kind: 'pickup', price: 0 })
    const withPickup = { ...rules, methods: [method(), pickup] }
    expect(quote([line(10_000)], withPickup, { state: 'FL' })).toMatchObject({ tax: 0, shipping: 595 })
    const choice = { state: 'FL', deliveryMethodId: 'm2' }
    expect(quote([line(10_000)], withPickup, choice)).toMatchObject({ tax: 1150, shipping: 0 })
  })

  test('delivery is taxed when a rule says so, and its tax is its own', () => {
    const taxed: TaxRule = { ...ivu, kinds: ['product', 'delivery'] }
    const priced = quote([line(10_000)], { ...rules, taxes: [taxed], methods: [method()] }, { state: 'PR' })
    expect(priced).toMatchObject({ tax: 1150 + 62 + 6, shipping: 595 })
    expect(priced.delivery).toEqual({ amount: 595, discounts: [], taxes: [62, 6] })
  })

  test('without a region: no delivery and no tax of goods', () => {
    const priced = quote([line(10_000), line(2000, { type: 'service' })], { ...rules, methods: [method()] })
    expect(priced).toMatchObject({ tax: 230, shipping: 0, total: 12_230, needsRegion: true, noDelivery: false })
    expect(priced.charges.map(({ kind }) => kind)).toEqual(['tax'])
  })

  test('a state without a method', () => {
    const priced = quote([line(10_000)], { ...rules, methods: [method()] }, { state: 'AK' })
    expect(priced).toMatchObject({ noDelivery: true, methods: [], needsRegion: false })
  })

  test('a rule decides from its first day on, also after its last one', () => {
    const later = { ...ivu, from: '2026-11-21' }
    expect(quote([line(10_000)], { ...rules, taxes: [later] }, { state: 'FL' }).tax).toBe(1150)
    expect(quote([line(10_000)], { ...rules, taxes: [later], day: '2026-11-21' }, { state: 'FL' }).tax).toBe(0)
    const ended = { ...ivu, until: '2026-11-19' }
    expect(quote([line(10_000)], { ...rules, taxes: [ended] }, { state: 'PR' }).tax).toBe(0)
  })
})

describe('delivery methods', () => {
  const express = method({ id: 'm2', price: 1500 })
  const pickup = method({ id: 'm3', kind: 'pickup', price: 0, states: ['PR'] })
  const rules = { ...noRules, methods: [express, method(), pickup] }

  test('the cheapest parcel is chosen first, a pickup by the buyer or where there is no parcel', () => {
    expect(quote([line(1000)], rules, { state: 'PR' }).method?.id).toBe('m1')
    expect(quote([line(1000)], rules, { state: 'PR', deliveryMethodId: 'm3' }).method?.id).toBe('m3')
    expect(quote([line(1000)], rules, { state: 'FL', deliveryMethodId: 'm3' }).method?.id).toBe('m1')
    expect(quote([line(1000)], { ...noRules, methods: [pickup] }, { state: 'PR' }).method?.id).toBe('m3')
  })

  test('without a state only a chosen pickup is known', () => {
    expect(quote([line(1000)], rules)).toMatchObject({ method: null, methods: [pickup], needsRegion: true })
    const chosen = quote([line(1000)], rules, { deliveryMethodId: 'm3' })
    expect(chosen).toMatchObject({ method: pickup, needsRegion: false, noDelivery: false })
  })

  test('a code for free delivery takes off the price of the chosen method', () => {
    const free = discount({ kind: 'free_delivery', value: 0 })
    const choice = { state: 'PR', code: 'HOLA', deliveryMethodId: 'm2' }
    expect(quote([line(1000)], { ...rules, discounts: [free] }, choice)).toMatchObject({
      discount: 1500,
      shipping: 1500,
      total: 1000,
      codeReason: null,
    })
    const seat = line(1000, { type: 'workshop' })
    expect(quote([seat], { ...rules, discounts: [free] }, choice).codeReason).toBe('nothing_to_deliver')
  })

  describe('free delivery', () => {
    const free = (deliveryMethods: Discount['deliveryMethods']) =>
      discount({ kind: 'free_delivery', value: 0, deliveryMethods, useLimit: 5 })
    const economy = method({ id: 'm4', price: 0 })
    const withCode = (which: Discount['deliveryMethods'], deliveryMethodId?: string, state = 'PR') => {
      const all = { ...rules, methods: [economy, ...rules.methods], discounts: [free(which)] }
      const { discount: off, codeReason } = quote([line(1000)], all, { state, deliveryMethodId, code: 'HOLA' })
      return [off, codeReason]
    }
    test('of all methods', () => expect(withCode('all', 'm2')).toEqual([1500, null]))
    test('of the cheapest parcel that costs something', () => {
      expect(withCode('cheapest', 'm1')).toEqual([595, null])
      expect(withCode('cheapest', 'm2')).toEqual([0, 'not_this_delivery'])
      expect(withCode('cheapest', 'm3')).toEqual([0, 'not_this_delivery'])
    })
    test('of named methods', () => {
      expect(withCode(['m2'], 'm2')).toEqual([1500, null])
      expect(withCode(['m2'], 'm1')).toEqual([0, 'not_this_delivery'])
    })
    test('is not used up where delivery is free already', () => {
      expect(withCode('all', 'm4')).toEqual([0, 'not_lower'])
    })
    test('of a dearer method is not made free by a cheaper one that is free from an amount', () => {
      const reached = { ...noRules, methods: [method({ freeFrom: 5000 }), express], discounts: [free('cheapest')] }
      const choice = { state: 'PR', deliveryMethodId: 'm2', code: 'HOLA' }
      expect(quote([line(5000)], reached, choice)).toMatchObject({ shipping: 1500, discount: 0 })
    })
    test('by the settings', () => {
      const bySettings = (which: Discount['deliveryMethods']) =>
        quote([line(1000)], { ...noRules, settings: withShipping(595), discounts: [free(which)] }, { code: 'HOLA' })
      expect(bySettings('cheapest')).toMatchObject({ discount: 595, codeReason: null })
      expect(bySettings(['m1'])).toMatchObject({ discount: 0, codeReason: 'not_this_delivery' })
    })
    test('waits for the state before it is said to be used or not', () => {
      const unknown = quote([line(1000)], { ...rules, discounts: [free('cheapest')] }, { code: 'HOLA' })
      expect(unknown).toMatchObject({ discount: 0, codeReason: null, needsRegion: true })
    })
    test('by a code ends the hint to spend more', () => {
      const withLimit = { ...noRules, methods: [method({ freeFrom: 5000 })], discounts: [free('cheapest')] }
      expect(quote([line(2000)], withLimit, { state: 'PR' }).freeDelivery).toEqual({ from: 5000, missing: 3000 })
      expect(quote([line(2000)], withLimit, { state: 'PR', code: 'HOLA' }).freeDelivery).toBeNull()
    })
  })
})

test.each([
  ['unknown', {}, 'OTHER'],
  ['not_started', { from: '2026-11-21' }, 'HOLA'],
  ['ended', { until: '2026-11-19' }, 'HOLA'],
  ['minimum', { minimum: 1001 }, 'HOLA'],
  ['not_these_products', { categories: ['Lips'] }, 'HOLA'],
  [null, { from: day, until: day, minimum: 1000, categories: ['Face'] }, ' ho la '],
] as const)('why a code is not used: %s', (reason, more, code) => {
  const priced = quote([line(1000)], { ...noRules, discounts: [discount(more)] }, { code })
  expect(priced.codeReason).toBe(reason)
  expect(priced.discount).toBe(reason === null ? 100 : 0)
})

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Cheaper than `expect`, which a random test would call millions of times. */
function same(actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`${actual} instead of ${expected}`)
}

/** `CARTS=100000` tries as many; the suite tries fewer. */
const carts = Number(process.env.CARTS ?? (isDeep ? 100_000 : 3_000))

// Random carts: whatever the rules, no cent is lost.
test('no cart loses or gains a cent', () => {
  fc.assert(
    fc.property(randomCart, ({ lines, rules, choice, returns }) => {
      const priced = quote(lines, rules, choice)
      const { charges, subtotal, delivery } = priced
      // The total is the sum of lines and charges, and of what falls to each line.
      if (priced.total < 0) throw new Error('a negative total')
      same(subtotal + total(charges.map(({ amount }) => amount)), priced.total)
      same(subtotal - priced.discount + priced.shipping + priced.tax, priced.total)
      same(sumOf(charges, 'discount') + priced.discount, 0)
      const everything = delivery ? [...priced.lines, delivery] : priced.lines
      const paid = everything.map(paidFor)
      if (paid.some((amount) => amount < 0)) throw new Error('a line costs less than nothing')
      same(total(paid), priced.total)
      for (const [at, charge] of charges.filter(({ kind }) => kind === 'discount').entries()) {
        same(total(everything.map((shares) => shares.discounts[at] ?? 0)) + charge.amount, 0)
      }
      const tax = charges.find(({ kind }) => kind === 'tax')
      const parts = tax?.parts ?? (tax ? [tax] : [])
      for (const [at, part] of parts.entries()) {
        same(total(everything.map((shares) => shares.taxes[at] ?? 0)), part.amount)
      }
      if (tax?.bases) {
        const { parts: on, taxed, exempt, outside } = tax.bases
        same(taxed + exempt + outside, priced.total - priced.tax)
        for (const base of on) if (base > taxed) throw new Error('a tax is on more than was taxed')
      }
      // Each part of the tax is half-up on what the discounts left of the lines that it is on.
      const deliveredIn = priced.method?.kind === 'pickup' ? (priced.method.placeState ?? 'PR') : choice.state
      const componentsOf = (kind: TaxedKind, state: string | undefined) => {
        if (rules.taxes.some(({ from }) => from === null || from <= day)) {
          return state === undefined ? [] : componentsFor(rules.taxes, { kind, state, day })
        }
        return rules.settings.taxEnabled && kind !== 'delivery' ? [{ name: 'Tax', rate: rules.settings.taxRate }] : []
      }
      for (const { label, rate: basisPoints, amount } of parts) {
        if (basisPoints === undefined) continue
        const bases = everything.map((shares, at) => {
          const sold = lines[at]
          const kind = sold?.type ?? 'delivery'
          const state = !sold || kind === 'product' ? deliveredIn : (sold.placeState ?? 'PR')
          const matching = componentsOf(kind, state).some((one) => one.name === label && one.rate === basisPoints)
          return matching ? shares.amount - total(shares.discounts) : 0
        })
        const exact = BigInt(total(bases)) * BigInt(basisPoints)
        const [low, high] = [BigInt(amount) * 10_000n - 5000n, BigInt(amount) * 10_000n + 5000n]
        if (exact < low || exact >= high) throw new Error(`${amount} is not ${total(bases)} at ${basisPoints}`)
      }
      // Whatever is returned first, all units give back what was paid for them.
      const kept = lines.map(({ quantity }) => quantity)
      const back = lines.map(() => 0)
      const giveBack = (at: number, wanted: number) => {
        const [shares, line] = [priced.lines[at], lines[at]]
        const count = Math.min(wanted, kept[at] ?? 0)
        if (!(shares && line) || count === 0) return
        const amount = partOfUnits(paidFor(shares), line.quantity, line.quantity - (kept[at] ?? 0), count)
        if (amount < 0) throw new Error('a return below 0')
        back[at] = (back[at] ?? 0) + amount
        kept[at] = (kept[at] ?? 0) - count
      }
      for (const [at, count] of returns) giveBack(at % lines.length, count)
      for (const [at, count] of kept.entries()) giveBack(at, count)
      same(total(back) + (delivery ? paidFor(delivery) : 0), priced.total)
    }),
    { numRuns: carts },
  )
}, 300_000)

test('no other allowed set of discounts gives a lower total', () => {
  fc.assert(
    fc.property(randomCart, ({ lines, rules, choice }) => {
      const priced = quote(lines, rules, choice)
      const goods = lines.map((one) => ({ ...one, amount: one.unitPrice * one.quantity }))
      const delivers = lines.some(({ type }) => ships(type))
      const offered = delivers ? rules.methods.filter((one) => isOffered(one, choice.state)) : []
      const usable = rules.discounts.filter(
        (one) =>
          (one.code === null || one.code === choice.code) && reasonAgainst(one, goods, { day, delivers }) === null,
      )
      /** The total with exactly these discounts, computed without `quote`. */
      const totalWith = (set: readonly Discount[]) => {
        let left = goods.map(({ amount }) => amount)
        for (const kind of ['percent', 'amount']) {
          for (const one of set.filter((each) => each.kind === kind)) {
            const off = sharesOf(one, goods, left)
            left = left.map((amount, at) => amount - (off[at] ?? 0))
          }
        }
        const { settings, taxes } = rules
        const method = chooseMethod(offered, total(left), choice)
        const fee = rules.methods.length > 0 ? (method ? deliveryPrice(method, total(left)) : 0) : null
        const price = delivers ? (fee ?? deliveryBySettings(settings, total(left))) : 0
        const delivery = set.some((one) => isFree(one, method ?? null, offered)) ? 0 : price
        const there = method?.kind === 'pickup' ? (method.placeState ?? 'PR') : choice.state
        const bases = new Map<string, { rate: number; base: number }>()
        const tax = (kind: TaxedKind, state: string | undefined, amount: number) => {
          const decides = taxes.some(({ from }) => from === null || from <= day)
          const bySettings = settings.taxEnabled && kind !== 'delivery' ? [{ name: '', rate: settings.taxRate }] : []
          const byRules = state === undefined ? [] : componentsFor(taxes, { kind, state, day })
          for (const { name, rate } of decides ? byRules : bySettings) {
            const entry = bases.get(`${name} ${rate}`) ?? { rate, base: 0 }
            bases.set(`${name} ${rate}`, { rate, base: entry.base + amount })
          }
        }
        for (const [at, { type, placeState }] of lines.entries()) {
          tax(type, ships(type) ? there : (placeState ?? 'PR'), left[at] ?? 0)
        }
        tax('delivery', there, delivery)
        return total(left) + delivery + total([...bases.values()].map(({ rate, base }) => percentOf(base, rate)))
      }
      const sets = usable
        .reduce<Discount[][]>((all, one) => all.concat(all.map((set) => [...set, one])), [[]])
        .filter((set) => set.length < 2 || set.every(({ combines }) => combines))
      const totals = sets.map((set) => ({ set, total: totalWith(set) }))
      same(priced.total, Math.min(...totals.map(({ total }) => total)))
      const code = priced.charges.find(({ code }) => code !== undefined)
      const typed = rules.discounts.find(({ id }) => id === code?.rule)
      if (!typed || (typed.useLimit === null && !typed.oncePerCustomer)) return
      const limited = (set: readonly Discount[]) =>
        set.filter(({ useLimit, oncePerCustomer }) => useLimit !== null || oncePerCustomer).length
      const without = totals.filter(({ set, total }) => total === priced.total && limited(set) === 0)
      if (without.length > 0) throw new Error('a limited code was used up for nothing')
    }),
    { numRuns: carts },
  )
}, 300_000)

test('many discounts that combine are priced in a moment', () => {
  const many = Array.from({ length: 40 }, (_, at) =>
    discount({ id: `d${at}`, code: null, kind: 'amount', value: 100 + at, combines: true }),
  )
  const rules = { ...noRules, methods: [method({ freeFrom: 5000 })], discounts: many }
  const total = many.reduce((sum, { value }) => sum + value, 0)
  // Without the smallest one, which is worth less than the delivery, the goods stay at the limit of free delivery.
  const priced = quote([line(5000 + total - 100)], rules, { state: 'FL' })
  expect(priced).toMatchObject({ shipping: 0, total: 5000 })
})

test('the columns of older releases say the same as the charges, on 10,000 random carts', () => {
  const cents = fc.integer({ min: 0, max: 500_000 })
  const settings = fc.record({
    taxEnabled: fc.boolean(),
    taxRate: fc.integer({ min: 0, max: 10_000 }),
    taxName: fc.constantFrom('Tax', 'IVU'),
    taxNameEs: fc.constantFrom(null, 'Impuesto'),
    shippingEnabled: fc.boolean(),
    shippingRate: cents,
    shippingName: fc.constantFrom('Shipping', 'Mail'),
    shippingNameEs: fc.constantFrom(null, 'Correo'),
    freeShippingThreshold: fc.oneof(fc.constant(0), cents),
  })
  const cart = fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 50 }), fc.constantFrom(...productTypes)), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(settings, cart, (settings, chosen) => {
      const lines = chosen.map(([unitPrice, quantity, type]) => line(unitPrice, { quantity, type }))
      const { charges, labels, tax, shipping } = quote(lines, { ...noRules, settings })
      const items = lines.map(({ type }) => ({ ships: ships(type) }))
      expect(charges.map(({ rate: _, bases: __, ...charge }) => charge)).toEqual(
        chargesOf({ ...labels, tax, shipping, items }),
      )
    }),
    { numRuns: carts },
  )
})
