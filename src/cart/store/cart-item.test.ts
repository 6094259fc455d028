import { describe, expect, it } from 'vitest'
import { type Line, parseCart, serializeCart } from './cart-item.ts'

const line: Line = {
  product: {
    id: '0f2b7a51-6a43-4a8a-9d40-1f0f4f6a7b11',
    variantId: '7d2e87f2-470f-4d5a-a552-8a1160e3c991',
    slug: 'facial-serum',
    name: 'Facial Serum',
    nameEs: 'Sérum facial',
    price: 2999,
    stock: 7,
    type: 'product',
    imageUrl: '/images/facial-serum-800.webp',
    choices: [{ name: 'Size', nameEs: 'Tamaño', value: 'Mini', valueEs: null }],
    startsAt: '2026-12-05T14:00:00.000Z',
    changeHours: 24,
    byAppointment: false,
  },
  quantity: 2,
}

const appointment: Line = {
  product: { ...line.product, type: 'service', choices: [], startsAt: null, byAppointment: true },
  quantity: 1,
  slot: { startsAt: '2026-12-05T18:00:00.000Z', endsAt: '2026-12-05T18:45:00.000Z', calendarId: 'rosa' },
}

describe('the stored cart', () => {
  it('is a plain array with the price as a string, and parses back to the same lines', () => {
    const stored = serializeCart([line])
    expect(JSON.parse(stored)).toMatchObject([{ product: { name: 'Facial Serum', price: '29.99' }, quantity: 2 }])
    expect(parseCart(stored)).toEqual([line])
  })

  it('keeps the time of an appointment, and drops a malformed one', () => {
    expect(parseCart(serializeCart([appointment]))).toEqual([appointment])
    for (const slot of [{ startsAt: 'soon' }, { ...appointment.slot, startsAt: 'soon' }, 'soon', null]) {
      const [parsed] = parseCart(JSON.stringify([{ ...JSON.parse(serializeCart([appointment]))[0], slot }]))
      expect(parsed).toEqual({ product: { ...appointment.product, byAppointment: false }, quantity: 1 })
    }
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
