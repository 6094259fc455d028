import { describe, expect, it } from 'vitest'
import { browseProducts } from '../api.ts'
import { listedPage, parseCatalogView, priceLimitText, readCatalogSearch, readPriceLimit } from './catalog-search.ts'

describe('readCatalogSearch', () => {
  it('keeps search texts, including those that look like numbers', () => {
    for (const search of ['24', '5.0', 'true', 'null', '"a"', '[1]']) {
      expect(readCatalogSearch({ search, category: 'Face' })).toEqual({ search, category: 'Face' })
    }
  })

  it('omits empty filters and values that are not text', () => {
    expect(readCatalogSearch({ search: '', category: 'all' })).toEqual({})
    expect(readCatalogSearch({ search: { a: 1 }, category: ['Face'], page: '2.0' })).toEqual({})
    expect(readCatalogSearch({ page: 1 })).toEqual({})
  })

  it('keeps order, prices and availability, and omits unsupported parameters', () => {
    const search = { sort: 'price-asc', min: 10, max: 12.5, stock: 'in' }
    expect(readCatalogSearch(search)).toEqual(search)
    expect(parseCatalogView(search)).toMatchObject({ sort: 'price-asc', minPrice: 1000, maxPrice: 1250, inStock: true })
    expect(readCatalogSearch({ min: '$10.50', max: '' })).toEqual({ min: 10.5 })
    for (const min of [-1, '-1', 'abc', '1.234', 1e9, Number.NaN, [1], null])
      expect(readCatalogSearch({ min })).toEqual({})
    expect(readCatalogSearch({ sort: 'featured', stock: 'out' })).toEqual({})
    expect(readCatalogSearch({ sort: 'random', stock: true })).toEqual({})
  })

  it('keeps the number of a page', () => {
    expect(readCatalogSearch({ page: 105 })).toEqual({ page: 105 })
    expect(readCatalogSearch({ page: '105', min: '12.50' })).toEqual({ page: 105, min: 12.5 })
    for (const page of [0, -1, 1.5, 1e9, Number.NaN]) expect(readCatalogSearch({ page })).toEqual({})
  })

  it('converts any text to a search that the server accepts', () => {
    const words = readCatalogSearch({ search: `\0a\ud800${'x'.repeat(300)}` }).search ?? ''
    expect(browseProducts.query.safeParse({ search: words }).success).toBe(true)
    expect(words.startsWith('a\ufffdx')).toBe(true)
  })
})

describe('listedPage', () => {
  it('returns the page of the whole catalog, with 36 products per page', () => {
    expect(listedPage({ page: 2 }, 37)).toBe(2)
    expect(listedPage({ page: 2 }, undefined)).toBe(2)
    expect(listedPage({}, 37)).toBeUndefined()
  })

  it('returns undefined beyond the last page and for a filtered list', () => {
    expect(listedPage({ page: 2 }, 36)).toBeUndefined()
    expect(listedPage({ page: 2, category: 'Face' }, 100)).toBeUndefined()
    expect(listedPage({ page: 2, search: 'rojo' }, 100)).toBeUndefined()
    expect(listedPage({ page: 2, sort: 'newest' }, 100)).toBeUndefined()
    expect(listedPage({ page: 2, min: 10 }, 100)).toBeUndefined()
    expect(listedPage({ page: 2, stock: 'in' }, 100)).toBeUndefined()
  })
})

it('a price limit keeps its cents in its field', () => {
  expect([undefined, 0, 1200, 1250, 5].map(priceLimitText)).toEqual(['', '0', '12', '12.50', '0.05'])
  for (const cents of [0, 5, 1200, 1250, 99_999_900]) expect(readPriceLimit(priceLimitText(cents))).toBe(cents)
})
