import { describe, expect, it } from 'vitest'
import { sharedAddress } from './shared-pages.ts'

describe('sharedAddress', () => {
  it.each([
    ['/', '', '/'],
    ['/es', 'utm_source=a&fbclid=b', '/es'],
    ['/products', 'page=2&utm_source=a&search=cr%C3%A8me+rosa', '/products?search=cr%C3%A8me+rosa&page=2'],
    ['/products', 'category=Face', '/products?category=Face'],
    ['/es/products/serum-facial', 'search=a', '/es/products/serum-facial'],
    ['/products/blush', 'utm_source=x&variant=1', '/products/blush?variant=1'],
    ['/help', 'x=1', '/help'],
  ])('keeps only the parameters of %s?%s that the page uses', (path, query, address) => {
    expect(sharedAddress(`${path}?${query}`)).toBe(address)
  })

  it.each([
    ['/login', ''],
    ['/products/%61', ''],
    ['/products/a/b', ''],
    ['/products', 'search=a&search=b'],
  ])('does not share %s?%s', (path, query) => {
    expect(sharedAddress(`${path}?${query}`)).toBeNull()
  })
})
