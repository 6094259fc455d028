import { describe, expect, it } from 'vitest'
import { readCatalogSearch } from './catalog-search.ts'

describe('readCatalogSearch', () => {
  it('keeps words, also those that look like numbers', () => {
    expect(readCatalogSearch({ search: 24, category: 'Face' })).toEqual({ search: '24', category: 'Face' })
  })

  it('leaves out what filters nothing, and what is no word', () => {
    expect(readCatalogSearch({ search: '', category: 'all' })).toEqual({})
    expect(readCatalogSearch({ search: { a: 1 }, category: ['Face'], page: '2' })).toEqual({})
  })
})
