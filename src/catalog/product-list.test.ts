import { describe, expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { excludes, noFilter, type ProductFilter, productSorts } from './product-list.ts'
import { filterProducts, paginateProducts } from './product-results.ts'

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

const stocked = { price: 900, stock: null, createdAt: new Date(0) }

test('the pages contain all matching products in order, and all pages but the last are full', () => {
  const product = fc.record({
    name: fc.constantFrom('Crème', 'Balm', 'Soap'),
    category: fc.constantFrom('Face', 'Lips', ''),
    price: fc.integer({ min: 1, max: 5 }),
    stock: fc.constantFrom(null, 0, 2),
    createdAt: fc.date({ noInvalidDate: true }),
  })
  const filter = fc.record({
    search: fc.constantFrom('', 'creme', 'a'),
    category: fc.constantFrom('all', 'Face'),
    sort: fc.constantFrom(...productSorts),
    minPrice: fc.constantFrom(undefined, 2),
    maxPrice: fc.constantFrom(undefined, 4),
    inStock: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(product), filter, fc.integer({ min: 1, max: 9 }), (products, asked, size) => {
      const { pages, matching, total } = paginateProducts(products, { ...asked, page: 1, size })
      const results = Array.from({ length: pages }, (_, at) =>
        paginateProducts(products, { ...asked, page: at + 1, size }),
      )
      expect(results.flatMap((result) => result.products)).toEqual(filterProducts(products, asked))
      expect(results.slice(0, -1).every((result) => result.products.length === size)).toBe(true)
      expect(results.map((result) => result.page)).toEqual(results.map((_, at) => at + 1))
      expect([matching, total]).toEqual([filterProducts(products, asked).length, products.length])
    }),
  )
})

test('a page beyond the last is the last, and an empty list has one page', () => {
  const products = ['a', 'b', 'c'].map((name) => ({ name, category: 'Face', categoryEs: 'Rostro', ...stocked }))
  expect(paginateProducts(products, { ...noFilter, page: 99, size: 2 })).toEqual({
    products: [products[2]],
    page: 2,
    pages: 2,
    matching: 3,
    similar: false,
    total: 3,
    categories: ['Face'],
    categoriesEs: { Face: 'Rostro' },
  })
  expect(paginateProducts(products, { ...noFilter, search: 'z', page: 3, size: 2 })).toMatchObject({
    products: [],
    page: 1,
    pages: 1,
    matching: 0,
    categories: ['Face'],
  })
})
