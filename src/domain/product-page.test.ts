import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterProducts, noFilter, productSorts } from './product-filter.ts'
import { paginateProducts } from './product-page.ts'

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
      const shelves = Array.from({ length: pages }, (_, at) =>
        paginateProducts(products, { ...asked, page: at + 1, size }),
      )
      expect(shelves.flatMap((shelf) => shelf.products)).toEqual(filterProducts(products, asked))
      expect(shelves.slice(0, -1).every((shelf) => shelf.products.length === size)).toBe(true)
      expect(shelves.map((shelf) => shelf.page)).toEqual(shelves.map((_, at) => at + 1))
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
