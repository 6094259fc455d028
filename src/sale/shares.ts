import type { Cents } from '../kit/money.ts'

/**
 * Splits an amount in cents over weights of at least 0, in proportion: each share is rounded down, and the cents that
 * remain go to the largest remainders, ties to the first. The shares add up to the amount. Without any weight the first
 * one gets everything. RangeError without weights, or when a number is not whole or below 0.
 */
export function split(amount: Cents, weights: readonly number[]): Cents[] {
  for (const value of [amount, ...weights]) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole amount of at least 0: ${value}`)
  }
  if (weights.length === 0) throw new RangeError('Nothing to split over')
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? amount : 0))
  const parts = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight)
    return { at, share: Number(product / whole), remainder: product % whole }
  })
  const left = amount - parts.reduce((sum, { share }) => sum + share, 0)
  const first = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1,
  )
  const raised = new Set(first.slice(0, left).map(({ at }) => at))
  return parts.map(({ at, share }) => (raised.has(at) ? share + 1 : share))
}

/** The part of an amount in cents that falls to the first `count` of `of` equal units, half-up. */
export function partOf(amount: Cents, count: number, of: number): Cents {
  return Number((2n * BigInt(amount) * BigInt(count) + BigInt(of)) / (2n * BigInt(of)))
}

/**
 * What falls to a line of an order, or to its delivery: its price in cents, and its share of each discount and of each
 * part of the tax, in the order of the charges (a tax without parts is its only part).
 */
export interface Shares {
  amount: Cents
  discounts: readonly Cents[]
  taxes: readonly Cents[]
}

/** What was paid for a line of an order, or for its delivery, in cents. */
export function paidFor({ amount, discounts, taxes }: Shares): Cents {
  const sum = (shares: readonly Cents[]) => shares.reduce((total, share) => total + share, 0)
  return amount - sum(discounts) + sum(taxes)
}

/**
 * The part of a line's amount, in cents, that falls to `count` of its `quantity` units after `before` of them. Any
 * grouping and order of all units adds up to the amount.
 */
export function partOfUnits(amount: Cents, quantity: number, before: number, count: number): Cents {
  return partOf(amount, before + count, quantity) - partOf(amount, before, quantity)
}
