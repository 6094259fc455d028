import { expect, test } from 'vitest'
import type { AdminProduct } from '../../../contract/admin-catalog.ts'
import { messagesOf } from '../../lib/validation/form-rules.ts'
import { bodyOf, changesOf, type ProductValues, productRules, valuesOf } from './product-form.ts'

const faults = (values: ProductValues) => messagesOf(productRules, values)

test('a new product defaults to price 0, stock 0 and active, and requires a name and a price', () => {
  const values = valuesOf(null)
  expect(values).toMatchObject({ price: '0', stock: '0', isActive: true })
  expect(Object.keys(faults(values))).toEqual(['name', 'price'])
})

test('converts input to the request format', () => {
  const values = { ...valuesOf(null), name: 'Jabón', price: '$1,234.5', stock: '' }
  expect(faults(values)).toEqual({})
  expect(bodyOf(values, '')).toMatchObject({ name: 'Jabón', price: '1234.50', stock: null, imageUrl: null })
})

test('ignores the URL once a file is chosen', () => {
  const values = { ...valuesOf(null), name: 'Jabón', price: '1' }
  const url = 'javascript:alert(1)'
  expect(Object.keys(faults({ ...values, picture: { file: null, url } }))).toEqual(['picture'])
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  expect(faults({ ...values, picture: { file, url } })).toEqual({})
})

test('sends only the changed fields of a product', () => {
  const product: AdminProduct = {
    id: '01920000-0000-7000-8000-000000000000',
    name: 'Jabón',
    nameEs: null,
    description: 'Old',
    descriptionEs: null,
    category: 'Face',
    categoryEs: 'Rostro',
    type: 'product',
    price: 500,
    stock: null,
    imageUrl: '/uploads/a.webp',
    isActive: true,
  } as AdminProduct
  const values = valuesOf(product)
  expect(changesOf(product, values, values.picture.url)).toEqual({})
  const changed = { ...values, description: 'New', price: '6', stock: '4' }
  expect(changesOf(product, changed, '')).toEqual({ description: 'New', price: '6.00', stock: 4, imageUrl: null })
})
