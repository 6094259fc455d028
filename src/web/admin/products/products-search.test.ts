import { describe, expect, test } from 'vitest'
import { productsOfState, readProductsSearch } from './products-search.ts'

describe('readProductsSearch', () => {
  test('keeps valid values and omits the rest', () => {
    const query = { search: 24, category: 'Face', state: 'hidden', page: '3', x: 1 }
    expect(readProductsSearch(query)).toEqual({ search: '24', category: 'Face', state: 'hidden', page: 3 })
    expect(readProductsSearch({ search: '', category: 'all', state: 'x', page: 1 })).toEqual({})
    expect(readProductsSearch({ search: ['a'], category: {}, page: '1e9' })).toEqual({})
  })
})

describe('productsOfState', () => {
  const product = (name: string, fields: object = {}) => ({
    name,
    isActive: true,
    archivedAt: null,
    stock: 20 as number | null,
    nameEs: 'Jabón' as string | null,
    description: '',
    descriptionEs: null as string | null,
    category: '',
    categoryEs: null as string | null,
    ...fields,
  })
  const all = [
    product('plenty'),
    product('unlimited', { stock: null }),
    product('few', { stock: 5 }),
    product('none', { stock: 0, isActive: false }),
    product('archived', { isActive: false, archivedAt: new Date(), stock: 0 }),
  ]
  const names = (state: Parameters<typeof productsOfState>[1]) => productsOfState(all, state).map(({ name }) => name)

  test('lists an archived product only under archived', () => {
    expect(names(undefined)).toEqual(['plenty', 'unlimited', 'few', 'none'])
    expect(names('archived')).toEqual(['archived'])
    expect(names('active')).toEqual(['plenty', 'unlimited', 'few'])
    expect(names('hidden')).toEqual(['none'])
    expect(names('low')).toEqual(['few'])
  })

  test('lists a product as untranslated when its name, description or category has no Spanish text', () => {
    const written = [
      product('whole', { description: 'Oats', descriptionEs: 'Avena', category: 'Candles', categoryEs: 'Velas' }),
      product('known category', { category: 'Face' }),
      product('name', { nameEs: null }),
      product('description', { description: 'Oats' }),
      product('category', { category: 'Candles' }),
      product('archived', { nameEs: null, archivedAt: new Date() }),
    ]
    const found = productsOfState(written, 'untranslated').map(({ name }) => name)
    expect(found).toEqual(['name', 'description', 'category'])
  })
})
