import { expect, test } from 'vitest'
import { ships } from '../catalog/catalog.ts'
import { quote } from '../prices/quote.ts'
import { isDeep } from '../testing/deep.ts'
import { fc } from '../testing/fast-check.ts'
import { randomCart } from '../testing/random-carts.ts'
import { type ChargeKind, sumOf } from './charge.ts'
import { creditsOf } from './credit.ts'
import { deliveryLineId, nextShares, refundableLines, type Share, unitsWithout } from './refund.ts'
import { paidFor, type Shares } from './shares.ts'

type Cart = typeof randomCart extends fc.Arbitrary<infer C> ? C : never

/** The order of a cart; an older one does not say what was paid for a line. */
function orderOf({ lines, rules, choice }: Cart, isOlder: boolean) {
  const { lines: shares, delivery, labels, ...priced } = quote(lines, rules, choice)
  const paid = (one: Shares) => ({ taxes: one.taxes, paid: paidFor(one) })
  const items = lines.map(({ productId, type, unitPrice, quantity }, at) => {
    const own = shares[at]
    const line = { lineId: `l${at}`, productId, variantId: 'v', price: unitPrice, quantity, ships: ships(type) }
    return isOlder || !own ? line : { ...line, ...paid(own) }
  })
  const delivered = delivery && !isOlder ? paid(delivery) : null
  return { ...priced, ...labels, items, delivery: delivered, charges: isOlder ? null : priced.charges }
}

// fast-check prints the seed and the smallest cart when it fails.
test('lines, delivery, tax and the rest of each refund add up to its amount, and all together to the order', () => {
  const adjusted = fc.array(fc.integer({ min: -3000, max: 3000 }), { maxLength: 8 })
  fc.assert(
    fc.property(randomCart, adjusted, fc.boolean(), (cart, more, isOlder) => {
      const order = orderOf(cart, isOlder && cart.rules.discounts.length === 0)
      const refunds: { amount: number; lines: Share[] }[] = []
      let left = order.total
      const giveBack = (units: { lineId: string; quantity: number }[], extra: number) => {
        const before = refunds.flatMap(({ lines }) => lines)
        const lines = nextShares(order, before, units)
        const share = lines.reduce((sum, { amount }) => sum + amount, 0)
        const amount = Math.min(left, Math.max(0, share + extra))
        left -= amount
        refunds.push({ amount, lines })
      }
      const unitsLeft = () =>
        unitsWithout(
          refundableLines(order),
          refunds.flatMap(({ lines }) => lines),
        )
      for (const [nth, [at, count]] of cart.returns.entries()) {
        const units = unitsLeft()
        const one = units[at % (units.length || 1)]
        giveBack(one ? [{ ...one, quantity: Math.min(count, one.quantity) }] : [], more[nth] ?? 0)
      }
      giveBack(unitsLeft(), 0)
      giveBack([], left)
      const credits = creditsOf(order, refunds)
      for (const [at, { amount, lines, charges, other }] of credits.entries()) {
        const ofLines = lines.reduce((sum, line) => sum + line.amount, 0)
        expect(ofLines + charges.reduce((sum, charge) => sum + charge.amount, 0) + other).toBe(amount)
        for (const { amount: whole, parts } of charges) {
          if (parts) expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(whole)
        }
        const units = refunds[at]?.lines ?? []
        expect(lines.map(({ lineId, quantity }) => [lineId, quantity])).toEqual(
          units.flatMap(({ lineId, quantity }) => (lineId === deliveryLineId ? [] : [[lineId, quantity]])),
        )
        const isDelivered = units.some(({ lineId }) => lineId === deliveryLineId)
        expect(charges.some(({ kind }) => kind === 'delivery')).toBe(isDelivered)
        // What is refunded for its units only needs no other row.
        if (amount === units.reduce((sum, unit) => sum + unit.amount, 0) && !more.some((extra) => extra !== 0)) {
          expect(other).toBe(0)
        }
      }
      const given = (kind: ChargeKind) => credits.reduce((sum, { charges }) => sum + sumOf(charges, kind), 0)
      expect(given('tax')).toBe(order.tax)
      expect(credits.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total)
    }),
    { numRuns: isDeep ? 50_000 : 3_000 },
  )
}, 120_000)
