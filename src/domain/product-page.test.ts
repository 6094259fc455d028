import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterProducts } from './catalog.ts'
import { paginateProducts } from './product-page.ts'

const all = { search: '', category: 'all' }

test('the pages contain all matching products in order, and all pages but the last are full', () => {
  const product = fc.record({
    name: fc.constantFrom('Crème', 'Balm', 'Soap'),
    category: fc.constantFrom('Face', 'Lips', ''),
  })
  const filter = fc.record({ search: fc.constantFrom('', 'creme', 'a'), category: fc.constantFrom('all', 'Face') })
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
  const products = ['a', 'b', 'c'].map((name) => ({ name, category: 'Face', categoryEs: 'Rostro' }))
  expect(paginateProducts(products, { ...all, page: 99, size: 2 })).toEqual({
    products: [products[2]],
    page: 2,
    pages: 2,
    matching: 3,
    total: 3,
    categories: ['Face'],
    categoriesEs: { Face: 'Rostro' },
  })
  expect(paginateProducts(products, { search: 'z', category: 'all', page: 3, size: 2 })).toMatchObject({
    products: [],
    page: 1,
    pages: 1,
    matching: 0,
    categories: ['Face'],
  })
})
