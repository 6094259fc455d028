import type { Cents } from '../kit/money.ts'

interface UnitPrice {
  price: Cents
  /** What it is the price of: `100 ml`, `g`. */
  unit: string
}

/** Units that sizes are written in, and what one of them is in the unit of the price. */
const units: Readonly<Record<string, readonly [unit: string, count: number]>> = {
  ml: ['ml', 1],
  l: ['ml', 1_000],
  g: ['g', 1],
  kg: ['g', 1_000],
}

/**
 * The price of a unit of a product, from the first size in `size`: `30 ml (1 fl oz)`, `8 × 1.4 g`; null without one. From
 * 100 ml or g up it is the price of 100, below of one (both as in EU Directive 98/6/EC, which lets shops choose).
 */
export function unitPrice(price: Cents, size: string): UnitPrice | null {
  const [, count = '1', amount, name = ''] = /(?:(\d+)\s*[×x]\s*)?(\d+(?:\.\d+)?)\s*(ml|l|g|kg)\b/i.exec(size) ?? []
  const [unit, factor] = units[name.toLowerCase()] ?? []
  const total = Number(count) * Number(amount) * (factor ?? 0)
  if (!unit || !(total > 0)) return null
  return total >= 100
    ? { price: Math.round((price * 100) / total), unit: `100 ${unit}` }
    : { price: Math.round(price / total), unit }
}
