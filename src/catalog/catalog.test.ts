import { expect, test } from 'vitest'
import { categoriesOf, missingForSale, picturedCategories, readPrice, readStock, ships, slugify } from './catalog.ts'

test('the categories are distinct, not empty, and in the order of the products', () => {
  const categories = ['Lips', '', 'Face', 'Lips', null, ' '].map((category) => ({ category }))
  expect(categoriesOf(categories)).toEqual(['Lips', 'Face'])
})

test('a category has its Spanish name and the picture of its first product with one', () => {
  const product = (category: string, imageUrl: string | null, categoryEs: string | null = null) => ({
    category,
    categoryEs,
    imageUrl,
  })
  const products = [
    product('Lips', null),
    product('Face', '/a.webp', 'Cara'),
    product('Lips', '/b.webp'),
    product('Lips', '/c.webp'),
    product('', '/d.webp'),
    product('Nails', null),
  ]
  expect(picturedCategories(products)).toEqual([
    { name: 'Lips', nameEs: null, imageUrl: '/b.webp' },
    { name: 'Face', nameEs: 'Cara', imageUrl: '/a.webp' },
    { name: 'Nails', nameEs: null, imageUrl: null },
  ])
})

test.each([
  ['Crème de Rosa (50 ml.)', 'creme-de-rosa-50-ml'],
  ['Año Ñandú', 'ano-nandu'],
  ['--', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

const onSale = {
  isActive: true,
  type: 'product' as const,
  imageUrl: '/a.webp',
  stock: 3,
  variants: [{ startsAt: null }],
}
const date = { startsAt: new Date('2026-12-05T14:00:00Z') }

test.each([
  ['complete', {}, []],
  ['unlimited', { stock: null }, []],
  ['without a picture', { imageUrl: null }, ['picture']],
  ['without anything', { imageUrl: null, stock: 0 }, ['picture', 'stock']],
  ['a hidden one without anything', { imageUrl: null, stock: 0, isActive: false }, []],
  ['a workshop without dates', { type: 'workshop' as const, stock: 0 }, ['dates']],
  ['a full workshop', { type: 'workshop' as const, stock: 0, variants: [date] }, ['stock']],
])('what a product on sale lacks: %s', (_case, change, missing) => {
  expect(missingForSale({ ...onSale, ...change })).toEqual(missing)
})

test('only products ship', () => {
  expect((['product', 'service', 'workshop'] as const).filter(ships)).toEqual(['product'])
})

test.each([
  ['12', 1200],
  ['12.', 1200],
  ['12.5', 1250],
  [' 12.50 ', 1250],
  ['$1,234.50', 123450],
  ['1,234,567.89', 123456789],
  ['0012', 1200],
  ['0', 0],
  ['-5', -500],
  ['999999.01', 99999901],
])('readPrice(%s) is %d cents', (text, cents) => expect(readPrice(text)).toBe(cents))

test.each([
  '',
  'free',
  '12.345',
  '1e3',
  '1,5',
  '12,50',
  '12,505',
  '1,234',
  '12,34.50',
  '1234,567.00',
  '1,234,50',
  '0x10',
  '$',
  '9'.repeat(30),
])('readPrice(%s) is no price', (text) => expect(readPrice(text)).toBeNaN())

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 12 ', 12],
  ['-1', -1],
])('readStock(%s) is %s', (text, stock) => expect(readStock(text)).toBe(stock))

test.each(['1.5', 'many', '1e3', '9'.repeat(20)])('readStock(%s) is NaN', (text) => expect(readStock(text)).toBeNaN())
