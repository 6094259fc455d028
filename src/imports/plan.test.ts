import { expect, test } from 'vitest'
import { shopifyProduct, shopifyRow } from '../testing/import-files.ts'
import { foldColumn, rowOf } from './cells.ts'
import { planProduct } from './plan.ts'
import { shopify } from './shopify.ts'

const rowFrom = (cells: Record<string, string | number>) =>
  rowOf(Object.keys(cells).map(foldColumn), Object.values(cells).map(String))
const context = {
  language: 'en',
  existing: null,
  variantOfKey: new Map(),
  takenSkus: new Map(),
  hasSameName: false,
} as const

test('a product with options is planned with all its variants', () => {
  const read = shopify.read(
    [
      shopifyProduct('balm', { 'Option1 Name': 'Size', 'Option1 Value': '30 ml', 'Variant SKU': 'B-30' }),
      { ...shopifyRow, Handle: 'balm', 'Option1 Value': '50 ml', 'Variant SKU': 'B-50', 'Variant Price': '20.00' },
      { ...shopifyRow, Handle: 'balm', 'Image Src': 'https://cdn.example/balm.jpg' },
    ].map(rowFrom),
    'point',
  )
  if (!('draft' in read)) throw new Error(read.fault.code)
  expect(planProduct(read.draft, context)).toMatchObject({
    action: 'create',
    fault: null,
    input: {
      isActive: false,
      options: [{ name: 'Size', values: [{ value: '30 ml' }, { value: '50 ml' }] }],
      variants: [
        { optionValues: ['30 ml'], price: '12.50', stock: 10, sku: 'B-30' },
        { optionValues: ['50 ml'], price: '20.00', stock: null, sku: 'B-50' },
      ],
    },
  })
})
