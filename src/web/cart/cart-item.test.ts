import { describe, expect, it } from 'vitest'
import { type Line, parseCart, serializeCart } from './cart-item.ts'

const line: Line = {
  product: {
    id: '0f2b7a51-6a43-4a8a-9d40-1f0f4f6a7b11',
    slug: 'facial-serum',
    name: 'Facial Serum',
    nameEs: 'Sérum facial',
    price: 2999,
    stock: 7,
    type: 'product',
    imageUrl: '/images/facial-serum-800.webp',
  },
  quantity: 2,
}

describe('the stored cart', () => {
  it('is a plain array with the price as a string, and parses back to the same lines', () => {
    const stored = serializeCart([line])
    expect(JSON.parse(stored)).toMatchObject([{ product: { name: 'Facial Serum', price: '29.99' }, quantity: 2 }])
    expect(parseCart(stored)).toEqual([line])
  })

  it('parses the flat format and numeric prices', () => {
    const flat = JSON.stringify([{ id: 7, name: 'Soap', price: 4.5, quantity: 1 }])
    expect(parseCart(flat)).toMatchObject([
      { product: { id: '7', name: 'Soap', price: 450, stock: null }, quantity: 1 },
    ])
  })

  it.each([null, '', '{', 'null', '{}', '"cart"', '[1]', '[[]]', '[{"quantity":1}]'])('ignores %j', (stored) => {
    expect(parseCart(stored)).toEqual([])
  })

  it('omits invalid lines and keeps the rest', () => {
    const rows = [
      { product: { id: 'a', name: 'A', price: '-1.00' }, quantity: 1 },
      { product: { id: 'b', name: 'B', price: '1.00' }, quantity: 0 },
      { product: { id: 'c', name: 'C', price: '1.00' }, quantity: 1.5 },
      { product: { id: 'd', name: 'D', price: '1.00' }, quantity: 3 },
    ]
    expect(parseCart(JSON.stringify(rows)).map(({ product }) => product.id)).toEqual(['d'])
  })
})
