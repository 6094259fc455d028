import type { Cents } from '../kit/money.ts'
import { normalizePlainLine } from '../kit/text.ts'

/** How a changed price is rounded: to the cent, to 5 cents, to whole dollars, or up or down to the nearest 99 cents. */
export const priceRoundings = ['cent', 'five', 'dollar', 'ninety_nine'] as const
export type PriceRounding = (typeof priceRoundings)[number]

/**
 * A price changed by `basisPoints` (1000 raises by 10 %, -500 reduces by 5 %) and rounded half-up. At least 1 cent, because
 * a price is above 0.
 */
export function changedPrice(price: Cents, basisPoints: number, rounding: PriceRounding): Cents {
  // Whole numbers until the rounding: the highest price in cents times 20,000 is exact.
  const exact = (price * (10_000 + basisPoints)) / 10_000
  return Math.max(1, rounded(exact, rounding))
}

function rounded(cents: number, rounding: PriceRounding): Cents {
  if (rounding === 'five') return Math.round(cents / 5) * 5
  if (rounding === 'dollar') return Math.round(cents / 100) * 100 || 100
  if (rounding === 'ninety_nine') return Math.max(99, Math.round((cents + 1) / 100) * 100 - 1)
  return Math.round(cents)
}

/** Basis points of a typed percentage, `-100 < percent <= 1000` with at most 2 decimals; null for anything else and for 0. */
export function readPercentChange(text: string): number | null {
  const [, sign, whole, decimals = ''] =
    /^([+\-−]?)(\d{1,4})(?:\.(\d{1,2}))?\s*%?$/.exec(normalizePlainLine(text)) ?? []
  if (whole === undefined) return null
  const points = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  const signed = sign === '-' || sign === '−' ? -points : points
  return signed === 0 || signed <= -10_000 || signed > 100_000 ? null : signed
}
