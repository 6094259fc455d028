import { describe, expect, test } from 'vitest'
import { excludes, filterProducts, noFilter, type ProductFilter } from './product-filter.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const cheap = { price: 900, stock: null, createdAt: day(1) }
const dear = { price: 2500, stock: 3, createdAt: day(3) }
const soldOut = { price: 900, stock: 0, createdAt: day(2) }

const shop = [
  { name: 'Crème de Rosa', nameEs: 'Crema de rosa', description: 'For dry skin', category: 'Face', ...cheap },
  {
    name: 'Lip Balm',
    nameEs: 'Bálsamo labial',
    description: 'With coconut',
    descriptionEs: null,
    category: 'Lips',
    ...dear,
  },
  { name: 'Gift card', description: null, category: '', ...soldOut },
]

function found(search: string, category = 'all'): string[] {
  return filterProducts(shop, { ...noFilter, search, category }).map((product) => product.name)
}

describe('filterProducts', () => {
  test.each([
    ['', ['Crème de Rosa', 'Lip Balm', 'Gift card']],
    ['  ', ['Crème de Rosa', 'Lip Balm', 'Gift card']],
    ['CREME', ['Crème de Rosa']],
    ['crème'.normalize('NFD'), ['Crème de Rosa']],
    ['SKIN', ['Crème de Rosa']],
    ['balsamo', ['Lip Balm']],
    ['Cóco', ['Lip Balm']],
    ['.*', []],
    ['null', []],
  ])('%j finds %j', (search, names) => {
    expect(found(search)).toEqual(names)
  })

  test('matches the exact category, or all', () => {
    expect(found('', 'Face')).toEqual(['Crème de Rosa'])
    expect(found('balm', 'Face')).toEqual([])
    expect(found('', 'face')).toEqual([])
  })

  test.each<[Partial<ProductFilter>, string[]]>([
    [{ minPrice: 900 }, ['Crème de Rosa', 'Lip Balm', 'Gift card']],
    [{ minPrice: 901 }, ['Lip Balm']],
    [{ maxPrice: 2499 }, ['Crème de Rosa', 'Gift card']],
    [{ minPrice: 2500, maxPrice: 2500 }, ['Lip Balm']],
    [{ minPrice: 2600, maxPrice: 900 }, []],
    [{ inStock: true }, ['Crème de Rosa', 'Lip Balm']],
    [{ inStock: true, maxPrice: 900, search: 'rosa' }, ['Crème de Rosa']],
    [{ sort: 'price-asc' }, ['Crème de Rosa', 'Gift card', 'Lip Balm']],
    [{ sort: 'price-desc' }, ['Lip Balm', 'Crème de Rosa', 'Gift card']],
    [{ sort: 'newest' }, ['Lip Balm', 'Gift card', 'Crème de Rosa']],
  ])('%j leaves %j', (filter, names) => {
    expect(filterProducts(shop, { ...noFilter, ...filter }).map((product) => product.name)).toEqual(names)
  })

  test('a sorted result leaves the catalog in its order', () => {
    const before = [...shop]
    filterProducts(shop, { ...noFilter, sort: 'price-desc' })
    expect(shop).toEqual(before)
  })
})

test.each<[Partial<ProductFilter>, boolean]>([
  [{}, false],
  [{ search: '  ', sort: 'newest' }, false],
  [{ search: 'a' }, true],
  [{ category: 'Face' }, true],
  [{ minPrice: 0 }, true],
  [{ maxPrice: 1 }, true],
  [{ inStock: true }, true],
])('%j may exclude products: %j', (filter, expected) => {
  expect(excludes({ ...noFilter, ...filter })).toBe(expected)
})
