import { describe, expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import {
  type CartAction,
  type CartLine,
  type CartProduct,
  type CartSlot,
  reconcileCart,
  reduceCart,
  totalQuantity,
  withoutOrdered,
} from './cart.ts'

function product(id: string, changes: Partial<CartProduct> = {}): CartProduct {
  const product = { id, variantId: id, name: `Product ${id}`, price: 1000, stock: null, byAppointment: false }
  return { ...product, type: 'product', ...changes }
}

const now = new Date('2026-12-01T12:00:00Z')
const slotAt = (startsAt: string): CartSlot => ({ startsAt, endsAt: startsAt, calendarId: 'rosa' })
const past = slotAt('2026-12-01T12:00:00.000Z')
const morning = slotAt('2026-12-05T14:00:00.000Z')
const evening = slotAt('2026-12-05T21:00:00.000Z')
const facial = product('facial', { type: 'service', byAppointment: true })

const serum = product('serum', { stock: 3 })
const mask = product('mask')

describe('reduceCart', () => {
  test('adds a line with quantity 1, then increases it by 1', () => {
    const once = reduceCart([], { type: 'add', product: serum })
    expect(once).toEqual([{ product: serum, quantity: 1 }])
    expect(reduceCart(once, { type: 'add', product: serum })).toEqual([{ product: serum, quantity: 2 }])
  })

  test('does not exceed the stock', () => {
    const full = [{ product: serum, quantity: 3 }]
    expect(reduceCart(full, { type: 'add', product: serum })).toBe(full)
    expect(reduceCart([], { type: 'setQuantity', variantId: 'serum', quantity: 9 })).toEqual([])
    const one = [{ product: serum, quantity: 1 }]
    expect(reduceCart(one, { type: 'setQuantity', variantId: 'serum', quantity: 9 })).toEqual(full)
  })

  test('adding an out-of-stock product changes nothing', () => {
    const lines = [{ product: mask, quantity: 1 }]
    for (const stock of [0, -1]) {
      expect(reduceCart(lines, { type: 'add', product: product('gone', { stock }) })).toBe(lines)
    }
  })

  test.each([0, -1, -0.5, Number.NEGATIVE_INFINITY])('a quantity of %d removes the line', (quantity) => {
    const lines = [{ product: serum, quantity: 2 }]
    expect(reduceCart(lines, { type: 'setQuantity', variantId: 'serum', quantity })).toEqual([])
  })

  test.each([
    [Number.NaN, 2],
    [2.9, 2],
    [1e9, 999_999],
    [Number.POSITIVE_INFINITY, 999_999],
  ])('a quantity of %d becomes %i', (quantity, expected) => {
    const lines = [{ product: mask, quantity: 2 }]
    const after = reduceCart(lines, { type: 'setQuantity', variantId: 'mask', quantity })
    expect(totalQuantity(after)).toBe(expected)
  })

  test('removes and clears, and returns the same array without a change', () => {
    const lines = [
      { product: serum, quantity: 2 },
      { product: mask, quantity: 1 },
    ]
    expect(reduceCart(lines, { type: 'remove', variantId: 'serum' })).toEqual([{ product: mask, quantity: 1 }])
    expect(reduceCart(lines, { type: 'remove', variantId: 'other' })).toBe(lines)
    expect(reduceCart(lines, { type: 'clear' })).toEqual([])
    expect(totalQuantity(lines)).toBe(3)
  })

  test('books a time once, and another time replaces it in its place', () => {
    const lines = [
      { product: facial, quantity: 1, slot: morning },
      { product: serum, quantity: 1 },
    ]
    expect(reduceCart([], { type: 'book', product: facial, slot: morning })).toEqual([lines[0]])
    expect(reduceCart(lines, { type: 'book', product: facial, slot: evening })).toEqual([
      { product: facial, quantity: 1, slot: evening },
      { product: serum, quantity: 1 },
    ])
    expect(reduceCart(lines, { type: 'add', product: facial })).toBe(lines)
    expect(reduceCart(lines, { type: 'setQuantity', variantId: 'facial', quantity: 2 })).toBe(lines)
    expect(reduceCart([], { type: 'book', product: serum, slot: morning })).toEqual([])
    expect(reduceCart([], { type: 'book', product: { ...facial, stock: 0 }, slot: morning })).toEqual([])
  })

  test('matches a plain map of quantities for random actions', () => {
    const last = product('last', { id: 'serum', stock: 1 })
    const products = [serum, mask, product('gone', { stock: 0 }), last, facial]
    const someProduct = fc.constantFrom(...products)
    const action = fc.oneof(
      someProduct.map((p): CartAction => ({ type: 'add', product: p })),
      fc
        .tuple(someProduct, fc.constantFrom(morning, evening))
        .map(([p, slot]): CartAction => ({ type: 'book', product: p, slot })),
      fc
        .tuple(someProduct, fc.integer({ min: -3, max: 1_100_000 }))
        .map(([p, quantity]): CartAction => ({ type: 'setQuantity', variantId: p.variantId, quantity })),
      someProduct.map((p): CartAction => ({ type: 'remove', variantId: p.variantId })),
      fc.constant<CartAction>({ type: 'clear' }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const before: CartLine[] = []
        const lines = actions.reduce((cart, next) => reduceCart(cart, next), before)
        expect(Object.fromEntries(lines.map((line) => [line.product.variantId, line.quantity]))).toEqual(
          modelOf(actions),
        )
        const booked = actions.findLast((next) => next.type === 'book' && next.product === facial)
        for (const { product: p, slot } of lines) {
          expect(slot).toBe(p === facial && booked?.type === 'book' ? booked.slot : undefined)
        }
        expect(before).toEqual([])
      }),
    )

    function modelOf(actions: CartAction[]): Record<string, number> {
      let model: Record<string, number> = {}
      for (const next of actions) {
        if (next.type === 'clear') model = {}
        else if (next.type === 'remove') delete model[next.variantId]
        else if (next.type === 'book') put(model, 'facial', next.product === facial ? 1 : (model.facial ?? 0))
        else if (next.type === 'add' && next.product !== facial)
          put(model, next.product.variantId, (model[next.product.variantId] ?? 0) + 1)
        else if (next.type === 'setQuantity' && next.variantId in model) put(model, next.variantId, next.quantity)
      }
      return model
    }

    function put(model: Record<string, number>, id: string, quantity: number): void {
      const most: Record<string, number> = { serum: 3, mask: 999_999, gone: 0, last: 1, facial: 1 }
      const kept = Math.min(quantity, most[id] ?? 0)
      if (kept > 0) model[id] = kept
      else delete model[id]
    }
  })
})

describe('withoutOrdered', () => {
  const lines = [
    { product: serum, quantity: 3 },
    { product: mask, quantity: 1 },
  ]

  test('keeps products that were not ordered: 3 - 2 = 1 serum, and the mask', () => {
    expect(withoutOrdered(lines, [{ productId: 'serum', quantity: 2 }])).toEqual([
      { product: serum, quantity: 1 },
      { product: mask, quantity: 1 },
    ])
  })

  test('empties a completely ordered cart, also after quantities were reduced', () => {
    const ordered = [
      { productId: 'mask', quantity: 4 },
      { productId: 'serum', quantity: 1 },
      { productId: 'serum', quantity: 2 },
    ]
    expect(withoutOrdered(lines, ordered)).toEqual([])
  })

  test('returns the same array when nothing of the order is in it', () => {
    expect(withoutOrdered(lines, [{ productId: 'soap', quantity: 1 }])).toBe(lines)
  })
})

describe('reconcileCart', () => {
  test('reports no changes for an unchanged catalog, and updates the products', () => {
    const today = { ...serum, slug: 'serum' }
    const result = reconcileCart([{ product: serum, quantity: 2 }], [today], now)
    expect(result).toEqual({ lines: [{ product: today, quantity: 2 }], changes: [] })
    expect(result.lines[0]?.product).toBe(today)
  })

  test('reports new prices, reduced quantities, sold-out and removed products', () => {
    const stored = [
      { product: serum, quantity: 3 },
      { product: mask, quantity: 1 },
      { product: product('soap'), quantity: 1 },
    ]
    const catalog = [product('serum', { name: 'Sérum', price: 1250, stock: 2 }), product('mask', { stock: 0 })]
    expect(reconcileCart(stored, catalog, now)).toEqual({
      lines: [{ product: catalog[0], quantity: 2 }],
      changes: [
        { kind: 'priceChanged', id: 'serum', name: 'Sérum', from: 1000, to: 1250 },
        { kind: 'reduced', id: 'serum', name: 'Sérum', from: 3, to: 2 },
        { kind: 'soldOut', id: 'mask', name: 'Product mask' },
        { kind: 'removed', id: 'soap', name: 'Product soap' },
      ],
    })
  })

  test('merges duplicate lines at the position of the first', () => {
    const stored = [
      { product: mask, quantity: 1 },
      { product: serum, quantity: 1 },
      { product: mask, quantity: 4 },
    ]
    expect(reconcileCart(stored, [serum, mask], now).lines).toEqual([
      { product: mask, quantity: 5 },
      { product: serum, quantity: 1 },
    ])
  })

  test('asks to choose again when a product is sold in other variants only', () => {
    const plain = product('soap')
    const shades = [product('soap-rose', { id: 'soap' }), product('soap-oat', { id: 'soap' })]
    const { lines, changes } = reconcileCart([{ product: plain, quantity: 2 }], shades, now)
    expect(lines).toEqual([])
    expect(changes).toEqual([{ kind: 'chooseAgain', id: 'soap', name: 'Product soap' }])
  })

  test('keeps a coming appointment, and asks for a time without one', () => {
    const kept = { product: facial, quantity: 1, slot: morning }
    expect(reconcileCart([kept], [facial], now)).toEqual({ lines: [kept], changes: [] })
    const chooseTime = { kind: 'chooseTime', id: 'facial', name: 'Product facial' }
    for (const slot of [past, undefined]) {
      const result = reconcileCart([{ product: facial, quantity: 1, slot }], [facial], now)
      expect(result).toEqual({ lines: [], changes: [chooseTime] })
    }
    const sold = { ...facial, byAppointment: false }
    expect(reconcileCart([kept], [sold], now).changes).toEqual([{ ...chooseTime, kind: 'chooseAgain' }])
  })

  test('returns a valid cart, reports every change, and is idempotent', () => {
    const variantId = fc.constantFrom('a1', 'a2', 'b1', 'b2', 'c1')
    const some = fc
      .record({
        variantId,
        price: fc.integer({ min: 1, max: 3 }),
        stock: fc.option(fc.integer({ min: -1, max: 4 })),
        byAppointment: fc.boolean(),
      })
      .map((p) => product(p.variantId, { ...p, id: p.variantId.charAt(0) }))
    const slot = fc.constantFrom(undefined, past, morning)
    const cart = fc.uniqueArray(fc.record({ product: some, quantity: fc.integer({ min: 1, max: 6 }), slot }), {
      selector: (line) => line.product.variantId,
    })
    const catalog = fc.uniqueArray(some, { selector: (p) => p.variantId })
    fc.assert(
      fc.property(cart, catalog, (stored, today) => {
        const { lines, changes } = reconcileCart(stored, today, now)
        for (const { product: p, quantity, slot: time } of lines) {
          expect(time).toBe(p.byAppointment ? morning : undefined)
          if (p.byAppointment) expect(quantity).toBe(1)
          expect(today).toContain(p)
          expect(quantity).toBeGreaterThan(0)
          if (p.stock !== null) expect(quantity).toBeLessThanOrEqual(p.stock)
        }
        const dropped = changes.filter(({ kind }) => kind !== 'priceChanged' && kind !== 'reduced')
        expect(lines.length + dropped.length).toBe(stored.length)
        for (const line of stored) {
          const kept = lines.find((candidate) => candidate.product.variantId === line.product.variantId)
          const same = kept?.quantity === line.quantity && kept.product.price === line.product.price
          expect(changes.some((change) => change.id === line.product.variantId)).toBe(!same)
        }
        expect(reconcileCart(lines, today, now)).toEqual({ lines, changes: [] })
      }),
    )
  })
})
