import { describe, expect, test } from 'vitest'
import {
  categoriesOf,
  checkProduct,
  filterProducts,
  type ProductDraft,
  readPrice,
  readStock,
  ships,
  slugify,
} from './catalog.ts'

const shop = [
  { name: 'Crème de Rosa', nameEs: 'Crema de rosa', description: 'For dry skin', category: 'Face' },
  { name: 'Lip Balm', nameEs: 'Bálsamo labial', description: 'With coconut', descriptionEs: null, category: 'Lips' },
  { name: 'Gift card', description: null, category: '' },
]

function found(search: string, category = 'all'): string[] {
  return filterProducts(shop, { search, category }).map((product) => product.name)
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
})

test('the categories are distinct, not empty, and in the order of the products', () => {
  const categories = ['Lips', '', 'Face', 'Lips', null, ' '].map((category) => ({ category }))
  expect(categoriesOf(categories)).toEqual(['Lips', 'Face'])
})

test.each([
  ['Crème de Rosa (50 ml.)', 'creme-de-rosa-50-ml'],
  ['Año Ñandú', 'ano-nandu'],
  ['--', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('only products ship', () => {
  expect((['product', 'service', 'workshop'] as const).filter(ships)).toEqual(['product'])
})

describe('checkProduct', () => {
  const good: ProductDraft = {
    name: 'Crème de Árnica (50 ml) No. 2',
    description: 'Anything, even <b>this</b>.',
    category: 'Face',
    stock: 0,
    price: 1,
  }

  test.each([{}, { stock: null }, { stock: 999_999, price: 99_999_900 }, { name: 'ñ'.repeat(200) }])(
    'accepts %o',
    (draft) => {
      expect(checkProduct({ ...good, ...draft })).toEqual([])
    },
  )

  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'ñ'.repeat(201) }, 'Name cannot exceed 200 characters'],
    [{ name: 'Soap & water' }, 'Name contains invalid characters'],
    [{ name: '<script>' }, 'Name contains invalid characters'],
    [{ description: 'x'.repeat(2001) }, 'Description cannot exceed 2000 characters'],
    [{ category: 'x'.repeat(101) }, 'Category cannot exceed 100 characters'],
    [{ stock: -1 }, 'Stock must be 0 or greater'],
    [{ stock: 1.5 }, 'Stock must be 0 or greater'],
    [{ stock: 1_000_000 }, 'Stock cannot exceed 999,999'],
    [{ price: 0 }, 'Price must be greater than 0'],
    [{ price: Number.NaN }, 'Price must be greater than 0'],
    [{ price: 99_999_901 }, 'Price cannot exceed $999,999'],
    [{ nameEs: 'Jabón & agua' }, 'Name contains invalid characters'],
    [{ descriptionEs: 'ñ'.repeat(2001) }, 'Description cannot exceed 2000 characters'],
    [{ imageUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
  ])('refuses %o', (draft, message) => {
    expect(checkProduct({ ...good, ...draft }).map((fault) => fault.message)).toEqual([message])
  })

  test('returns every fault in the order of the form', () => {
    const all = checkProduct({ name: '', description: '', category: '', stock: -1, price: 0 })
    expect(all.map((fault) => fault.field)).toEqual(['name', 'price', 'stock'])
  })
})

test.each([
  ['12', 1200],
  ['12.', 1200],
  ['12.5', 1250],
  [' 12.50 ', 1250],
  ['$1,234.50', 123450],
  ['0012', 1200],
  ['0', 0],
  ['-5', -500],
  ['999999.01', 99999901],
])('readPrice(%s) is %d cents', (text, cents) => expect(readPrice(text)).toBe(cents))

test.each(['', 'free', '12.345', '1e3', '1,5', '12,50', '0x10', '$', '9'.repeat(30)])(
  'readPrice(%s) is no price',
  (text) => expect(readPrice(text)).toBeNaN(),
)

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 12 ', 12],
  ['-1', -1],
])('readStock(%s) is %s', (text, stock) => expect(readStock(text)).toBe(stock))

test.each(['1.5', 'many', '1e3', '9'.repeat(20)])('readStock(%s) is NaN', (text) => expect(readStock(text)).toBeNaN())
