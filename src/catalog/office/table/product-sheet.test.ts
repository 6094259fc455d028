import { expect, test } from 'vitest'
import type { AdminProduct } from '../../office-api.ts'
import {
  afterSave,
  changedPrices,
  type Drafts,
  faultsOf,
  rebased,
  requestOf,
  restoredDrafts,
  storedDrafts,
  typed,
  undoing,
} from './product-sheet.ts'

const soapId = '00000000-0000-4000-8000-000000000001'
const moment = new Date('2026-11-20T15:30:00Z')
const variant = (id: string, fields: object = {}) => ({
  id,
  sku: null,
  barcode: null,
  optionValues: [],
  price: 950,
  compareAtPrice: null,
  stock: 5,
  imageUrl: null,
  isActive: true,
  startsAt: null,
  endsAt: null,
  place: null,
  placeEs: null,
  placeState: null,
  ...fields,
})
const soap: AdminProduct = {
  id: soapId,
  slug: 'soap',
  name: 'Soap',
  nameEs: null,
  description: '',
  descriptionEs: null,
  type: 'product',
  category: 'Body',
  categoryEs: 'Cuerpo',
  price: 950,
  stock: 5,
  imageUrl: null,
  imageFileName: null,
  isActive: true,
  createdAt: moment,
  updatedAt: moment,
  options: [],
  variants: [variant(soapId)],
  size: null,
  sizeEs: null,
  ingredients: null,
  ingredientsEs: null,
  howToUse: null,
  howToUseEs: null,
  images: [],
  batch: null,
  batchEs: null,
  benefits: [],
  companionIds: [],
  rating: null,
  archivedAt: null,
  lowStockLimit: null,
  depositTerms: null,
  version: moment,
}
const none: Drafts = new Map()
const price = `price:${soapId}` as const
const stock = `stock:${soapId}` as const

test('a request names what differs, with the version and the stock that were shown', () => {
  let drafts = typed(none, soap, price, '$12')
  drafts = typed(drafts, soap, stock, '')
  drafts = typed(drafts, soap, 'active', 'off')
  drafts = typed(drafts, soap, 'category', 'Face')
  expect(requestOf(drafts).body).toEqual({
    changes: [
      {
        productId: soapId,
        version: '2026-11-20T15:30:00.000Z',
        active: false,
        category: 'Face',
        variants: [{ variantId: soapId, price: '12.00', stock: null, stockBefore: 5 }],
      },
    ],
  })
  expect(requestOf(typed(none, soap, price, '9.5')).body).toEqual({ changes: [] })
})

test('typing the saved text takes the typing back', () => {
  const drafts = typed(typed(none, soap, price, '12'), soap, price, '9.50')
  expect(drafts.size).toBe(0)
})

test('faults stand at their cells', () => {
  const drafts = typed(typed(none, soap, price, '12,50'), soap, stock, 'many')
  expect(faultsOf(requestOf(drafts)).get(soapId)).toEqual({
    [price]: 'Enter an amount with a decimal point, such as 12.50 or 1,234.50',
    [stock]: 'Enter a whole number, such as 12',
  })
  const reduced = { ...soap, variants: [variant(soapId, { compareAtPrice: 1200 })] }
  expect(faultsOf(requestOf(typed(none, reduced, price, '12'))).get(soapId)).toEqual({
    [price]: 'The previous price must be higher than the price',
  })
  expect(faultsOf(requestOf(typed(none, reduced, price, '11.99')))).toEqual(new Map())
})

test('a save keeps what was typed while it ran, and can be undone', () => {
  const first = typed(typed(none, soap, price, '12'), soap, 'category', 'Face')
  const { sent } = requestOf(first)
  const since = typed(first, soap, price, '13')
  const now: AdminProduct = {
    ...soap,
    category: 'Face',
    categoryEs: null,
    variants: [variant(soapId, { price: 1200 })],
  }
  const left = afterSave(since, sent, [now])
  expect([...left.values()]).toEqual([{ base: now, cells: { [price]: '13' } }])
  expect(afterSave(first, sent, [now]).size).toBe(0)
  expect(requestOf(undoing(sent, [now])).body.changes).toMatchObject([
    { category: 'Body', categoryEs: 'Cuerpo', variants: [{ variantId: soapId, price: '9.50' }] },
  ])
})

test('a refused row keeps its typing on top of what is saved now', () => {
  const drafts = typed(none, soap, stock, '9')
  const version = new Date('2026-11-20T16:00:00Z')
  const now = { ...soap, version, variants: [variant(soapId, { stock: 3 })] }
  const again = rebased(drafts, [{ productId: soapId, variantId: null, now: 'changed', product: now }])
  expect(requestOf(again).body.changes).toMatchObject([
    { version: '2026-11-20T16:00:00.000Z', variants: [{ stock: 9, stockBefore: 3 }] },
  ])
})

test('a percentage applies to what is typed, or to what is saved where that cannot be read', () => {
  expect(changedPrices(typed(none, soap, price, '20'), [soap], 1000, 'cent')).toMatchObject([
    { before: 2000, after: 2200 },
  ])
  expect(changedPrices(typed(none, soap, price, 'x'), [soap], 1000, 'cent')).toMatchObject([
    { before: 950, after: 1045 },
  ])
})

test('typing survives as JSON', () => {
  const drafts = typed(none, soap, price, '12')
  expect(restoredDrafts(JSON.parse(JSON.stringify(storedDrafts(drafts))))).toEqual(drafts)
  expect(restoredDrafts([{ base: {} }])).toEqual(new Map())
})
