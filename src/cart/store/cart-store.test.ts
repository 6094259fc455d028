import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CartItem } from './cart-item.ts'
import { cart, currentCart, loadCart } from './cart-store.ts'

const serum: CartItem = {
  id: 'serum',
  variantId: 'serum',
  slug: 'serum',
  name: 'Facial Serum',
  nameEs: 'Sérum facial',
  price: 3400,
  stock: 2,
  type: 'product',
  imageUrl: null,
  choices: [],
  startsAt: null,
  changeHours: null,
  byAppointment: false,
}
const soap: CartItem = {
  ...serum,
  id: 'soap',
  variantId: 'soap',
  slug: 'soap',
  name: 'Soap',
  nameEs: null,
  price: 450,
  stock: null,
}

let stored: Map<string, string>
let windowEvents: EventTarget

beforeEach(() => {
  stored = new Map()
  windowEvents = Object.assign(new EventTarget(), { location: new URL('https://shop.test/') })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', windowEvents)
  cart.clear()
})
afterEach(() => vi.unstubAllGlobals())

const quantities = () => Object.fromEntries(currentCart().lines.map(({ product, quantity }) => [product.id, quantity]))

describe('the cart of the browser', () => {
  it('stores every change and returns whether there was one', () => {
    expect([cart.add(serum), cart.add(serum), cart.add(serum)]).toEqual([true, true, false])
    expect(JSON.parse(stored.get('cart') ?? '')).toMatchObject([{ product: { price: '34.00' }, quantity: 2 }])
    cart.setQuantity('serum', 0)
    expect(stored.get('cart')).toBe('[]')
  })

  it('remembers a code beside the cart, also without lines, until an order took the last one', () => {
    const stop = loadCart()
    cart.setCode('HOLA')
    expect(currentCart().code).toBe('HOLA')
    cart.add(soap)
    cart.takeOrdered([{ productId: 'soap', quantity: 1 }])
    expect(currentCart()).toMatchObject({ lines: [], code: null })
    stored.set('cart-code', 'OTRO')
    windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart-code' }))
    expect(currentCart().code).toBe('OTRO')
    stop()
  })

  it('loads the stored cart and follows the other tabs', () => {
    stored.set('cart', JSON.stringify([{ product: { ...soap, price: '4.50' }, quantity: 3 }]))
    const stop = loadCart()
    expect(quantities()).toEqual({ soap: 3 })
    stored.set('cart', '[]')
    windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart' }))
    expect(quantities()).toEqual({})
    stop()
    stored.set('cart', JSON.stringify([{ product: { ...soap, price: '4.50' }, quantity: 1 }]))
    windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart' }))
    expect(quantities()).toEqual({})
  })

  it('stays when a full storage drops the text of another tab, and follows a tab that empties it', () => {
    const unload = loadCart()
    cart.add(serum)
    stored.delete('cart')
    windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart' }))
    expect(quantities()).toEqual({ serum: 1 })
    stored.set('cart', '[]')
    windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart' }))
    expect(quantities()).toEqual({})
    unload()
  })

  it('reloads the stored cart after a restore from the back/forward cache', () => {
    const stop = loadCart()
    cart.add(serum)
    stored.set('cart', JSON.stringify([{ product: { ...soap, price: '4.50' }, quantity: 3 }]))
    windowEvents.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(quantities()).toEqual({ serum: 1 })
    windowEvents.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(quantities()).toEqual({ soap: 3 })
    stop()
  })

  it('removes ordered items and keeps items added meanwhile', () => {
    cart.add(serum)
    cart.add(soap)
    cart.add(soap)
    cart.takeOrdered([
      { productId: 'serum', quantity: 1 },
      { productId: 'soap', quantity: 1 },
    ])
    expect(quantities()).toEqual({ soap: 1 })
    expect(JSON.parse(stored.get('cart') ?? '')).toHaveLength(1)
  })

  it("applies the catalog's values and returns the changes", () => {
    cart.add({ ...serum, price: 3000 })
    cart.add(soap)
    const changes = cart.reconcile([serum, soap], [{ ...serum, stock: 9 }])
    expect(changes).toEqual([
      { kind: 'priceChanged', id: 'serum', name: 'Facial Serum', from: 3000, to: 3400 },
      { kind: 'removed', id: 'soap', name: 'Soap' },
    ])
    expect(quantities()).toEqual({ serum: 1 })
    cart.close()
    expect(currentCart().changes).toEqual([])
  })

  it('keeps items added after the catalog request', () => {
    cart.add(soap)
    const requested = cart.lines().map(({ product }) => product)
    cart.add(serum)
    expect(cart.reconcile(requested, [soap])).toEqual([])
    expect(quantities()).toEqual({ soap: 1, serum: 1 })
    expect(JSON.parse(stored.get('cart') ?? '')).toHaveLength(2)
  })

  it('does not restore items that another tab removed before its event arrives', () => {
    cart.add(serum)
    const requested = cart.lines().map(({ product }) => product)
    stored.set('cart', '[]')
    expect(cart.reconcile(requested, [serum])).toEqual([])
    expect(stored.get('cart')).toBe('[]')
    stored.set('cart', JSON.stringify([{ product: { ...soap, price: '4.50' }, quantity: 1 }]))
    cart.add(serum)
    expect(quantities()).toEqual({ soap: 1, serum: 1 })
  })

  it('stores nothing when the catalog has no changes, because another tab may be storing', () => {
    cart.add(serum)
    const write = vi.spyOn(localStorage, 'setItem')
    expect(cart.reconcile([serum], [{ ...serum, stock: 1 }])).toEqual([])
    expect(currentCart().lines[0]?.product.stock).toBe(1)
    expect(write).not.toHaveBeenCalled()
  })

  it('opens, closes and toggles', () => {
    const seen = [cart.open, cart.toggle, cart.toggle, cart.close].map((act) => {
      act()
      return currentCart().open
    })
    expect(seen).toEqual([true, false, true, false])
  })

  it('puts a removed line back', () => {
    cart.add(serum)
    const before = [...cart.lines()]
    cart.remove('serum')
    cart.restore(before)
    expect(quantities()).toEqual({ serum: 1 })
  })
})
