import { describe, expect, test } from 'vitest'
import { ships } from '../catalog/catalog.ts'
import { isDeep } from '../testing/deep.ts'
import { randomFrom } from '../testing/random-from.ts'
import { seed } from '../testing/seed.ts'
import { type CartSettings, defaultCartSettings } from './cart-settings.ts'
import { type QuotedLine, quote, settingsOnly } from './quote.ts'

const carts = Number(process.env.CARTS ?? (isDeep ? 1_000_000 : 20_000))

// The prices of a shop that has its settings only.

const settings: CartSettings = {
  taxEnabled: true,
  taxRate: 1150,
  taxName: 'IVU',
  taxNameEs: null,
  shippingEnabled: true,
  shippingRate: 595,
  shippingName: 'Correo',
  shippingNameEs: null,
  freeShippingThreshold: 5000,
}

function line(unitPrice: number, quantity = 1, isShipped = true): QuotedLine {
  return { productId: 'p', category: '', type: isShipped ? 'product' : 'service', unitPrice, quantity }
}

const priced = (lines: readonly QuotedLine[], settings: CartSettings) => quote(lines, settingsOnly(settings))

describe('by the settings', () => {
  test('with nothing enabled the total is the subtotal and shipping is free', () => {
    expect(priced([line(2999, 2), line(1250)], defaultCartSettings)).toMatchObject({
      subtotal: 7248, // 2 × 29.99 + 12.50
      tax: 0,
      shipping: 0,
      total: 7248,
      labels: { taxName: 'Tax', taxNameEs: null, shippingName: 'Shipping', shippingNameEs: null },
      ships: true,
    })
  })

  test('taxes the merchandise, not the shipping', () => {
    expect(priced([line(2999)], settings)).toMatchObject({
      subtotal: 2999,
      tax: 345, // 29.99 × 0.115 = 3.44885
      shipping: 595,
      total: 3939, // 29.99 + 3.45 + 5.95
      labels: { taxName: 'IVU', taxNameEs: null, shippingName: 'Correo', shippingNameEs: null },
      ships: true,
    })
  })

  test('rounds the tax once per order, not once per line', () => {
    // 3 × 1.30 = 3.90, of which 11.5 % is 0.4485 → 0.45; line by line it would be 3 × 0.15.
    // 5 × 0.30 = 1.50, of which 11.5 % is 0.1725 → 0.17; line by line 5 × 0.03 = 0.15.
    expect(priced([line(130), line(130), line(130)], settings).tax).toBe(45)
    expect(
      priced(
        Array.from({ length: 5 }, () => line(30)),
        settings,
      ).tax,
    ).toBe(17)
  })

  test.each([
    [4999, 595], // 49.99 + tax is above 50.00, but the threshold applies to the subtotal before tax
    [5000, 0],
    [5001, 0],
  ])('a subtotal of %i pays %i for shipping', (subtotal, shipping) => {
    expect(priced([line(subtotal)], settings).shipping).toBe(shipping)
  })

  test('a threshold of 0 is disabled', () => {
    expect(priced([line(99_999_900)], { ...settings, freeShippingThreshold: 0 }).shipping).toBe(595)
  })

  test('services and workshops do not ship, but count toward the threshold', () => {
    expect(priced([line(3000, 1, false)], settings).shipping).toBe(0)
    expect(priced([line(3000, 1, false), line(1000)], settings).shipping).toBe(595)
    expect(priced([line(4000, 1, false), line(1000)], settings).shipping).toBe(0)
  })

  test('an empty cart costs nothing', () => {
    expect(priced([], settings)).toMatchObject({ subtotal: 0, tax: 0, shipping: 0, total: 0 })
  })

  test.each([0, -1, 1.5, 1_000_000, 1e9, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a quantity of %d',
    (quantity) => {
      expect(() => priced([line(100, quantity)], settings)).toThrow(RangeError)
    },
  )

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses a price of %d', (price) => {
    expect(() => priced([line(price)], settings)).toThrow(RangeError)
  })

  test('rejects sums beyond the safe integer range', () => {
    const dearest = Array.from({ length: 100 }, () => line(99_999_900, 999_999))
    expect(() => priced(dearest, settings)).toThrow(RangeError)
  })

  test.each([
    { taxRate: -1 },
    { taxRate: 11.5 },
    { shippingRate: -595 },
    { shippingRate: 5.95 },
    { freeShippingThreshold: Number.NaN },
  ])('refuses the settings %o', (wrong) => {
    expect(() => priced([line(100)], { ...settings, ...wrong })).toThrow(RangeError)
  })
})

test('matches exact fractions on random carts', () => {
  const random = randomFrom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  for (let round = 0; round < carts; round += 1) {
    const dear = below(2) === 0
    const lines = Array.from({ length: below(7) }, () =>
      line(below(dear ? 99_999_901 : 5000), 1 + below(below(20) === 0 ? 999_999 : 5), below(4) > 0),
    )
    const chosen: CartSettings = {
      ...settings,
      taxEnabled: below(4) > 0,
      taxRate: below(10_001),
      shippingEnabled: below(4) > 0,
      shippingRate: below(3000),
      freeShippingThreshold: below(3) === 0 ? 0 : below(dear ? 1_000_000 : 15_000),
    }
    const { subtotal, tax, shipping, total } = priced(lines, chosen)
    const exact = exactly(lines, chosen)
    const same =
      BigInt(subtotal) === exact.subtotal &&
      BigInt(tax) === exact.tax &&
      BigInt(shipping) === exact.shipping &&
      BigInt(total) === exact.subtotal + exact.tax + exact.shipping
    if (!same)
      expect.fail(`seed ${seed}, round ${round}: ${JSON.stringify({ lines, chosen, subtotal, tax, shipping })}`)
  }
})

interface Fraction {
  over: bigint
  under: bigint
}

// A second, independent pricing: sums of fractions of a dollar, rounded only at the end and by comparing halves.
function exactly(lines: QuotedLine[], chosen: CartSettings) {
  let sum: Fraction = { over: 0n, under: 1n }
  for (const { unitPrice, quantity } of lines) {
    const amount: Fraction = { over: BigInt(unitPrice) * BigInt(quantity), under: 100n }
    sum = { over: sum.over * amount.under + amount.over * sum.under, under: sum.under * amount.under }
  }
  const rate: Fraction = { over: BigInt(chosen.taxEnabled ? chosen.taxRate : 0), under: 10_000n }
  const reached =
    chosen.freeShippingThreshold > 0 && sum.over * 100n >= BigInt(chosen.freeShippingThreshold) * sum.under
  const shipped = chosen.shippingEnabled && lines.filter((one) => ships(one.type)).length > 0
  return {
    subtotal: toCents(sum),
    tax: toCents({ over: sum.over * rate.over, under: sum.under * rate.under }),
    shipping: shipped && !reached ? BigInt(chosen.shippingRate) : 0n,
  }
}

function toCents({ over, under }: Fraction): bigint {
  const cents = (over * 100n) / under
  const rest = over * 100n - cents * under
  return rest + rest >= under ? cents + 1n : cents
}
