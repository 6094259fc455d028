import { describe, expect, it, test } from 'vitest'
import type { DepositTerms } from '../catalog/deposit-terms.ts'
import { defaultCartSettings } from '../prices/cart-settings.ts'
import { quote } from '../prices/quote.ts'
import { taxOfMoney } from '../reports/tax-report.ts'
import { discountOf } from '../testing/discount.ts'
import { balanceDueAt, balanceOf, depositOf, dueLaterOf } from './deposit.ts'
import { dueOf, type TermsLine } from './deposit-terms.ts'
import { endOfUnits } from './kept-deposit.ts'
import type { OrderLine } from './order-line.ts'
import { paidFor } from './shares.ts'

const percent = (value: number): DepositTerms => ({ percent: value, amount: null, lateKeeps: 'deposit' })
const amount = (cents: number): DepositTerms => ({ percent: null, amount: cents, lateKeeps: 'none' })

test.each<[string, number, number, DepositTerms | null, number | undefined]>([
  ['none', 1, 8500, null, undefined],
  ['30 % of $85.29 is 25.587', 1, 8529, percent(30), 2559],
  ['50 % of $0.01 is half a cent, which is all of it', 1, 1, percent(50), undefined],
  ['50 % of $1.01 is 50.5 cents', 1, 101, percent(50), 51],
  ['5 % of $0.09 is less than half a cent', 1, 9, percent(5), undefined],
  ['5 % of $0.10 is half a cent', 1, 10, percent(5), 1],
  ['100 % is all of it', 1, 8500, percent(100), undefined],
  ['an amount for each of two seats', 2, 9000, amount(1500), 3000],
  ['an amount above the line', 2, 9000, amount(4500), undefined],
  ['an amount above the line by a cent', 1, 4499, amount(4500), undefined],
  ['a line that is free', 1, 0, percent(30), undefined],
])('the deposit of a line: %s', (_, quantity, paid, terms, expected) => {
  expect(depositOf({ quantity, paid }, terms)).toBe(expected)
})

// The cart: a cream for $18.50, a facial for $85.00 with a deposit of 30 %, two seats for $45.00 in full; code of 10 %, IVU.
//
//                        cream    facial     seats     total
//   price                18.50     85.00     90.00    193.50
//   10 %                 −1.85     −8.50     −9.00    −19.35
//   state IVU 10.5 %      1.75      8.03      8.51     18.29   (10.5 % of 174.15 = 18.28575; the cents left go to the
//   municipal IVU 1 %     0.17      0.76      0.81      1.74    largest remainders)
//   costs                18.57     85.29     90.32    194.18
//   due now              18.57     25.59     90.32    134.48   (30 % of 85.29 = 25.587)
//   due at the visit      0.00     59.70      0.00     59.70
//
//   tax of $18.29 / $1.74: in 134.48 of 194.18 are 12.6667 / 1.2050, so 12.67 / 1.21; in the balance the rest, 5.62 / 0.53.
describe('a mixed cart', () => {
  const goods = (productId: string, type: 'product' | 'service' | 'workshop', unitPrice: number, quantity = 1) => ({
    ...{ productId, type, unitPrice, quantity },
    category: '',
  })
  const cart = [goods('cream', 'product', 1850), goods('facial', 'service', 8500), goods('seats', 'workshop', 4500, 2)]
  const terms = [null, percent(30), null]
  const priced = quote(
    cart,
    {
      settings: { ...defaultCartSettings, shippingEnabled: false },
      taxes: [
        {
          states: ['PR'],
          kinds: ['product', 'service', 'workshop'],
          components: [
            { name: 'State IVU', nameEs: null, rate: 1050 },
            { name: 'Municipal IVU', nameEs: null, rate: 100 },
          ],
          from: null,
          until: null,
        },
      ],
      methods: [],
      discounts: [discountOf({ code: 'HOLA', kind: 'percent', value: 1000 })],
      shopState: 'PR',
      registrationNumber: null,
      day: '2026-12-01',
    },
    { state: 'PR', code: 'HOLA' },
  )
  const lines = cart.map(({ quantity, productId: name }, at): TermsLine => {
    const shares = priced.lines[at]
    const line = { name, quantity, paid: shares && paidFor(shares) }
    return { ...line, changeHours: 24, deposit: depositOf(line, terms[at] ?? null), lateKeeps: terms[at]?.lateKeeps }
  })

  it('costs what was computed by hand', () => {
    expect(priced.total).toBe(194_18)
    expect(lines.map(({ paid }) => paid)).toEqual([18_57, 85_29, 90_32])
    expect(priced.tax).toBe(20_03)
  })

  it('is due now but for the rest of the facial, and says so in both languages', () => {
    expect(lines.map((line) => (line.paid ?? 0) - balanceOf(line))).toEqual([18_57, 25_59, 90_32])
    expect(dueOf(lines, priced.total)).toEqual({
      dueNow: 134_48,
      dueLater: 59_70,
      terms: {
        text: '$134.48 is due now, $59.70 at your visit. Your deposit of $25.59 for facial comes back if you cancel at least 24 hours before; if you cancel later or do not come, the shop keeps it.',
        textEs:
          '$134.48 se paga ahora y $59.70 en tu visita. Te devolvemos tu depósito de $25.59 por facial si cancelas al menos 24 horas antes; si cancelas más tarde o no vienes, la tienda se queda con él.',
      },
    })
    expect(dueOf(lines.slice(0, 1), 18_57)).toEqual({ dueNow: 18_57, dueLater: 0, terms: null })
    const whole = lines.slice(1, 2).map((line) => ({ ...line, deposit: undefined }))
    expect(dueOf(whole, 85_29)).toMatchObject({
      dueLater: 0,
      terms: {
        text: expect.stringMatching(/^Your deposit of \$85\.29 for .+ the shop keeps it\.$/),
      },
    })
  })

  it('books the tax with each payment, exact with the last one', () => {
    const items = lines.map((line, at) => ({ ...line, lineId: `${at}`, price: 0, ships: at === 0 }))
    const { received } = taxOfMoney({
      ...priced.labels,
      ...{ items, delivery: null, charges: priced.charges, refunds: [], state: 'PR', real: true, paidOn: '2026-12-01' },
      ...{ tax: priced.tax, shipping: 0, total: priced.total },
      received: [
        { day: '2026-12-01', amount: 134_48 },
        { day: '2026-12-05', amount: 59_70 },
      ],
    })
    expect(received).toEqual([
      [12_67, 1_21],
      [5_62, 53],
    ])
  })
})

const line = (lineId: string, more: Partial<OrderLine>): OrderLine => ({
  ...{ lineId, productId: lineId, variantId: lineId, kind: 'service', name: lineId, quantity: 1, price: 10_000 },
  ...{ imageUrl: null, ships: false, paid: 10_000 },
  ...more,
})

describe('a balance', () => {
  const unpaidOf = (order: Parameters<typeof endOfUnits>[0], unit: { lineId: string; quantity: number }) =>
    endOfUnits(order, [], [unit], { share: 20_000, left: 20_000, keeps: false }).unpaid
  const facial = line('facial', { deposit: 3000, startsAt: '2026-12-05T14:00:00Z', endsAt: '2026-12-05T15:00:00Z' })
  const massage = line('massage', { deposit: 2500, startsAt: '2026-12-09T14:00:00Z', endsAt: '2026-12-09T15:30:00Z' })
  const seats = line('seats', { quantity: 2, paid: 9001, startsAt: '2026-12-20T14:00:00Z' })

  it('is due at the end of the latest visit that has one', () => {
    expect(balanceDueAt([facial, massage, seats])).toEqual(new Date('2026-12-09T15:30:00Z'))
    expect(balanceDueAt([seats])).toBeNull()
    expect(balanceDueAt([line('later', { deposit: 3000 })])).toBeNull()
  })

  it('goes with the units that are given back, so that their deposit comes back and others stay due', () => {
    const items = [facial, massage, seats]
    expect(dueLaterOf(items)).toBe(14_500)
    const due = (unit: OrderLine, left = 14_500) => unpaidOf({ items, due: left }, unit)
    expect([due(facial), due(massage), due(seats)]).toEqual([7000, 7500, 0])
    // Staff took a part of it meanwhile.
    expect(due(facial, 5000)).toBe(5000)
    expect(unpaidOf({ items: [seats], due: 4000 }, seats)).toBe(4000)
  })

  it('of several seats goes with each of them', () => {
    const two = line('two', { quantity: 2, paid: 9001, deposit: 2700 })
    expect(unpaidOf({ items: [two], due: 6301 }, { lineId: 'two', quantity: 1 })).toBe(3151)
    expect(unpaidOf({ items: [two], due: 6301 }, { lineId: 'two', quantity: 2 })).toBe(6301)
  })
})
