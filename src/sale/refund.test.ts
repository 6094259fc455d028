import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { isDeep } from '../testing/deep.ts'
import { moneyOf } from '../testing/order-money.ts'
import { randomFrom } from '../testing/random-from.ts'
import { seed } from '../testing/seed.ts'
import type { LineUnits } from './order-line.ts'
import type { PaymentStatus } from './order-status.ts'
import type { OrderStatus } from './order-statuses.ts'
import type { PaymentEnvironment } from './payment.ts'
import {
  checkRefundAmount,
  countUnits,
  creditedBy,
  isRefundedByHand,
  nextShares,
  refundableAmount,
  refundableLines,
  type Share,
  type SharedOrder,
  shareOf,
  unitsWithout,
} from './refund.ts'

/** Random carts of a test. A wrong share shows within a few hundred. */
const carts = Number(process.env.CARTS ?? (isDeep ? 200_000 : 5_000))

const order = (
  paymentStatus: PaymentStatus,
  status: OrderStatus = 'pending',
  environment: PaymentEnvironment = 'live',
) => {
  return {
    status,
    ...moneyOf(paymentStatus),
    environment,
    pendingRefunds: 0,
    lost: 0,
    takenBack: false,
  }
}

test.each([
  ['of a paid order: its amount', { amount: 1000, share: 2000, due: 0 }, 1000],
  [
    'of an order with a balance: the units, though less was paid for them',
    { amount: 500, share: 2000, due: 5000 },
    2000,
  ],
  ['no more than leaves nothing to pay', { amount: 500, share: 2000, due: 1000 }, 1500],
  ['an amount without units', { amount: 500, share: 0, due: 1000 }, 500],
  ['more than the units are worth', { amount: 500, share: 300, due: 1000 }, 500],
])('what a refund takes off its order, %s', (_, refund, credited) => expect(creditedBy(refund)).toBe(credited))

describe('refundableAmount', () => {
  it('is the paid amount, less completed and pending refunds', () => {
    expect(refundableAmount(order('paid'))).toBe(2850)
    // 28.50 − 10.00 − 5.00 = 13.50
    expect(refundableAmount({ ...order('partially_refunded'), paid: 1850, pendingRefunds: 500 })).toBe(1350)
    expect(refundableAmount({ ...order('paid'), pendingRefunds: 2850 })).toBe(0)
    expect(refundableAmount({ ...order('partially_refunded'), paid: 850, pendingRefunds: 2000 })).toBe(0)
  })

  it('is 0 for an unpaid or fully refunded order', () => {
    for (const status of ['awaiting', 'pending_review', 'voided', 'refunded'] as const) {
      expect(refundableAmount(order(status)), status).toBe(0)
    }
  })

  it('is what was received of an order that is paid in part', () => {
    const partly = { ...order('awaiting', 'pending', 'personal'), paid: 850, due: 2000 }
    expect(refundableAmount(partly)).toBe(850)
    expect(refundableAmount({ ...partly, paid: 0 })).toBe(0)
  })

  it('is the amount that staff recorded as received for a manual order', () => {
    expect(refundableAmount(order('awaiting', 'pending', 'personal'))).toBe(0)
    expect(refundableAmount(order('paid', 'completed', 'personal'))).toBe(2850)
    expect(isRefundedByHand(order('paid', 'completed', 'personal'))).toBe(true)
    expect(isRefundedByHand(order('paid'))).toBe(false)
  })
})

const line = (price: number, quantity: number, ships = false) => {
  return { lineId: randomUUID(), price, quantity, ships }
}
const orderOf = (tax: number, shipping: number, ...items: SharedOrder['items'][number][]): SharedOrder => {
  return { tax, shipping, items }
}

describe('shareOf', () => {
  it('adds the part of the tax, half-up, and all charges for all units', () => {
    const seats = line(4500, 2)
    expect(shareOf(orderOf(1035, 0, seats), [{ ...seats, quantity: 1 }])).toBe(5018)
    expect(shareOf(orderOf(1035, 0, seats), [seats])).toBe(10_035)
    expect(shareOf(orderOf(0, 0), [])).toBe(0)
    const dear = line(9_000_000_000, 1)
    expect(shareOf(orderOf(900_000_001, 0, dear), [dear])).toBe(9_900_000_001)
  })

  it('gives the shipping to the lines that ship only', () => {
    const [seat, creams] = [line(4500, 1), line(1000, 2, true)]
    const order = orderOf(0, 500, seat, creams)
    expect(shareOf(order, [seat])).toBe(4500)
    expect(shareOf(order, [{ ...creams, quantity: 1 }])).toBe(1250)
    expect(shareOf(order, [creams])).toBe(2500)
    const gift = line(0, 3, true)
    expect(shareOf(orderOf(0, 500, gift), [{ ...gift, quantity: 1 }])).toBe(167)
  })
})

describe('nextShares', () => {
  it('corrects the rounding of the refunds before', () => {
    const seats = line(2499, 3)
    const order = orderOf(862, 0, seats)
    const one = { ...seats, quantity: 1 }
    const before: Share[] = []
    for (let count = 0; count < 3; count++) before.push(...nextShares(order, before, [one]))
    expect(before.map(({ amount }) => amount)).toEqual([2786, 2787, 2786])
  })

  it('gives back what was paid, for any grouping and order of random carts', () => {
    const next = randomFrom(seed)
    const below = (limit: number) => Math.floor(next() * limit)
    for (let cart = 0; cart < carts; cart++) {
      const items = Array.from({ length: 1 + below(4) }, (_, at) => {
        const price = below(10) === 0 ? 0 : below(12_000)
        // A variant stands in several lines.
        const variantId = `v${below(2)}`
        return { lineId: `l${at}`, productId: 'p', variantId, price, quantity: 1 + below(5), ships: below(2) === 0 }
      })
      const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const tax = Math.round((subtotal * below(1500)) / 10_000)
      const order = { subtotal, tax, shipping: below(2) === 0 ? 0 : below(2000), items }
      const refunds = refundAll(order, items, below)
      const given = refunds.reduce((sum, { amount }) => sum + amount, 0)
      if (given !== subtotal + tax + order.shipping) expect.fail(`seed ${seed}, cart ${cart}: ${JSON.stringify(order)}`)
    }
  })
})

describe('a variant that stands in two lines', () => {
  const twice = (price: number) => ({ ...line(price, 2), productId: 'p', variantId: 'v' })
  const [dear, cheap] = [twice(2000), twice(1000)]
  const order = orderOf(600, 0, dear, cheap)
  const units = (lineId: string, quantity: number) => ({ lineId, quantity })

  it('has the share of the line whose units are refunded', () => {
    expect(shareOf(order, [units(dear.lineId, 1)])).toBe(2200)
    expect(shareOf(order, [units(cheap.lineId, 1)])).toBe(1100)
    const [first] = nextShares(order, [], [units(cheap.lineId, 2)])
    expect(nextShares(order, first ? [first] : [], [units(dear.lineId, 2)])).toMatchObject([{ amount: 4400 }])
  })

  it('leaves the units of the other line', () => {
    expect(unitsWithout([dear, cheap], [units(dear.lineId, 2), units(cheap.lineId, 1)])).toEqual([
      { lineId: cheap.lineId, productId: 'p', variantId: 'v', quantity: 1 },
    ])
    expect(countUnits([units(dear.lineId, 1), units(cheap.lineId, 2), units(dear.lineId, 1)])).toEqual(
      new Map([
        [dear.lineId, 2],
        [cheap.lineId, 2],
      ]),
    )
  })
})

describe('an order whose lines say what was paid', () => {
  it('gives back what was paid for lines and delivery, for any grouping and order of random carts', () => {
    const next = randomFrom(seed)
    const below = (limit: number) => Math.floor(next() * limit)
    for (let cart = 0; cart < carts; cart++) {
      const items = Array.from({ length: 1 + below(4) }, (_, at) => {
        const [price, quantity] = [below(12_000), 1 + below(5)]
        // Discounts and taxes leave any amount.
        const paid = below(price * quantity + 1000)
        return { lineId: `l${at}`, productId: 'p', variantId: 'v', kind: 'product', price, quantity, ships: true, paid }
      })
      const delivery = below(3) === 0 ? null : { paid: below(3) === 0 ? 0 : below(2000) }
      const order = { tax: 0, shipping: 0, items, delivery }
      const refunds = refundAll(order, refundableLines(order), below)
      const given = refunds.reduce((sum, { amount }) => sum + amount, 0)
      const all = items.reduce((sum, { paid }) => sum + paid, delivery?.paid ?? 0)
      if (given !== all) expect.fail(`seed ${seed}, cart ${cart}: ${JSON.stringify(order)}`)
      for (const { lineId, paid } of items) {
        const ofLine = refunds.filter((refund) => refund.lineId === lineId)
        if (ofLine.reduce((sum, { amount }) => sum + amount, 0) !== paid) expect.fail(`seed ${seed}, line ${lineId}`)
      }
    }
  })
})

/** Refunds all units of some lines, in a random grouping and order. */
function refundAll(order: SharedOrder, lines: readonly LineUnits[], below: (limit: number) => number): Share[] {
  const refunds: Share[] = []
  for (;;) {
    const left = unitsWithout(lines, refunds)
    if (left.length === 0) return refunds
    const some = left
      .filter(() => below(2) === 0)
      .map((units) => ({ ...units, quantity: 1 + below(units.quantity) }))
      .sort(() => below(3) - 1)
    const made = nextShares(order, refunds, some)
    // A refund that PayPal refuses gives nothing back and is left out of the next ones.
    if (below(10) > 0) refunds.push(...made)
  }
}

it.each([
  [-1, 0, 'refund_amount_zero'],
  [0, 0, 'refund_amount_zero'],
  [1, 0, undefined],
  [0, 1, undefined],
])('a refund of %i cents and %i lines has the fault %s', (amount, lines, code) => {
  expect(checkRefundAmount(amount, Array(lines).fill({ quantity: 1 }))?.code).toBe(code)
})
