import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CartAction,
  type CartLine,
  type CartProduct,
  reconcileCart,
  reduceCart,
  totalQuantity,
  withoutOrdered,
} from './cart.ts'

function product(id: string, changes: Partial<CartProduct> = {}): CartProduct {
  return { id, name: `Product ${id}`, price: 1000, stock: null, type: 'product', ...changes }
}

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
    expect(reduceCart([], { type: 'setQuantity', productId: 'serum', quantity: 9 })).toEqual([])
    const one = [{ product: serum, quantity: 1 }]
    expect(reduceCart(one, { type: 'setQuantity', productId: 'serum', quantity: 9 })).toEqual(full)
  })

  test('adding an out-of-stock product changes nothing', () => {
    const lines = [{ product: mask, quantity: 1 }]
    for (const stock of [0, -1]) {
      expect(reduceCart(lines, { type: 'add', product: product('gone', { stock }) })).toBe(lines)
    }
  })

  test.each([0, -1, -0.5, Number.NEGATIVE_INFINITY])('a quantity of %d removes the line', (quantity) => {
    const lines = [{ product: serum, quantity: 2 }]
    expect(reduceCart(lines, { type: 'setQuantity', productId: 'serum', quantity })).toEqual([])
  })

  test.each([
    [Number.NaN, 2],
    [2.9, 2],
    [1e9, 999_999],
    [Number.POSITIVE_INFINITY, 999_999],
  ])('a quantity of %d becomes %i', (quantity, expected) => {
    const lines = [{ product: mask, quantity: 2 }]
    const after = reduceCart(lines, { type: 'setQuantity', productId: 'mask', quantity })
    expect(totalQuantity(after)).toBe(expected)
  })

  test('removes and clears, and returns the same array without a change', () => {
    const lines = [
      { product: serum, quantity: 2 },
      { product: mask, quantity: 1 },
    ]
    expect(reduceCart(lines, { type: 'remove', productId: 'serum' })).toEqual([{ product: mask, quantity: 1 }])
    expect(reduceCart(lines, { type: 'remove', productId: 'other' })).toBe(lines)
    expect(reduceCart(lines, { type: 'clear' })).toEqual([])
    expect(totalQuantity(lines)).toBe(3)
  })

  test('matches a plain map of quantities for random actions', () => {
    const products = [serum, mask, product('gone', { stock: 0 }), product('last', { stock: 1 })]
    const someProduct = fc.constantFrom(...products)
    const action = fc.oneof(
      someProduct.map((p): CartAction => ({ type: 'add', product: p })),
      fc
        .tuple(someProduct, fc.integer({ min: -3, max: 1_100_000 }))
        .map(([p, quantity]): CartAction => ({ type: 'setQuantity', productId: p.id, quantity })),
      someProduct.map((p): CartAction => ({ type: 'remove', productId: p.id })),
      fc.constant<CartAction>({ type: 'clear' }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const before: CartLine[] = []
        const lines = actions.reduce((cart, next) => reduceCart(cart, next), before)
        expect(Object.fromEntries(lines.map((line) => [line.product.id, line.quantity]))).toEqual(modelOf(actions))
        expect(before).toEqual([])
      }),
    )

    function modelOf(actions: CartAction[]): Record<string, number> {
      let model: Record<string, number> = {}
      for (const next of actions) {
        if (next.type === 'clear') model = {}
        else if (next.type === 'remove') delete model[next.productId]
        else if (next.type === 'add') put(model, next.product.id, (model[next.product.id] ?? 0) + 1)
        else if (next.productId in model) put(model, next.productId, next.quantity)
      }
      return model
    }

    function put(model: Record<string, number>, id: string, quantity: number): void {
      const most: Record<string, number> = { serum: 3, mask: 999_999, gone: 0, last: 1 }
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
    const result = reconcileCart([{ product: serum, quantity: 2 }], [today])
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
    expect(reconcileCart(stored, catalog)).toEqual({
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
    expect(reconcileCart(stored, [serum, mask]).lines).toEqual([
      { product: mask, quantity: 5 },
      { product: serum, quantity: 1 },
    ])
  })

  test('returns a valid cart, reports every change, and is idempotent', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd')
    const some = fc
      .record({
        id,
        price: fc.integer({ min: 1, max: 3 }),
        stock: fc.option(fc.integer({ min: -1, max: 4 })),
      })
      .map((p) => product(p.id, p))
    const cart = fc.uniqueArray(fc.record({ product: some, quantity: fc.integer({ min: 1, max: 6 }) }), {
      selector: (line) => line.product.id,
    })
    const catalog = fc.uniqueArray(some, { selector: (p) => p.id })
    fc.assert(
      fc.property(cart, catalog, (stored, today) => {
        const { lines, changes } = reconcileCart(stored, today)
        for (const { product: p, quantity } of lines) {
          expect(today).toContain(p)
          expect(quantity).toBeGreaterThan(0)
          if (p.stock !== null) expect(quantity).toBeLessThanOrEqual(p.stock)
        }
        const dropped = changes.filter((change) => change.kind === 'removed' || change.kind === 'soldOut')
        expect(lines.length + dropped.length).toBe(stored.length)
        for (const line of stored) {
          const kept = lines.find((candidate) => candidate.product.id === line.product.id)
          const same = kept?.quantity === line.quantity && kept.product.price === line.product.price
          expect(changes.some((change) => change.id === line.product.id)).toBe(!same)
        }
        expect(reconcileCart(lines, today)).toEqual({ lines, changes: [] })
      }),
    )
  })
})
