import { describe, expect, it } from 'vitest'
import { sharedAddress } from './shared-pages.ts'

describe('sharedAddress', () => {
  it.each([
    ['/', '', '/'],
    ['/es', 'utm_source=a&fbclid=b', '/es'],
    ['/products', 'page=2&utm_source=a&search=cr%C3%A8me+rosa', '/products?search=cr%C3%A8me+rosa&page=2'],
    ['/products', 'category=Face', '/products?category=Face'],
    ['/es/products/serum-facial', 'search=a', '/es/products/serum-facial'],
    ['/help', 'x=1', '/help'],
  ])('keeps of %s?%s only what the page reads', (path, query, address) => {
    expect(sharedAddress(`${path}?${query}`)).toBe(address)
  })

  it.each([
    ['/login', ''],
    ['/products/%61', ''],
    ['/products/a/b', ''],
    ['/products', 'search=a&search=b'],
  ])('shares %s?%s with no other visitor', (path, query) => {
    expect(sharedAddress(`${path}?${query}`)).toBeNull()
  })
})
