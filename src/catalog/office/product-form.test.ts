import { expect, test } from 'vitest'
import { messagesOf } from '../../kit/form/form-rules.ts'
import type { AdminProduct } from '../office-api.ts'
import { imagesOf } from './further-pictures.ts'
import { bodyOf, changesOf, copyOf, type ProductValues, productRules, valuesOf } from './product-form.ts'
import type { VariantDraft } from './variant-drafts.ts'

const ids = { Ruby: '01920000-0000-7000-8000-000000000001', Coral: '01920000-0000-7000-8000-000000000002' }
const noPictures = { imageUrl: '', images: [] }
const faults = (values: ProductValues) => messagesOf(productRules, values)

test('a new product defaults to price 0, stock 0 and active, and requires a name and a price', () => {
  const values = valuesOf(null)
  expect(values).toMatchObject({ price: '0', stock: '0', isActive: true })
  expect(Object.keys(faults(values))).toEqual(['name', 'price'])
})

test('says what is wrong in the words of the server', () => {
  const wrong = { name: 'x'.repeat(201), price: '999999.01', stock: '1000000' }
  expect(faults({ ...valuesOf(null), ...wrong })).toEqual({
    name: 'Name cannot exceed 200 characters',
    price: 'Price cannot exceed $999,999',
    stock: 'Stock cannot exceed 999,999',
  })
  expect(faults({ ...valuesOf(null), name: '<b>', price: '1', stock: '-1' })).toEqual({
    name: 'Name contains invalid characters',
    stock: 'Stock must be 0 or greater',
  })
})

test('converts input to the request format', () => {
  const values = { ...valuesOf(null), name: 'Jabón', price: '$1,234.5', stock: '' }
  expect(faults(values)).toEqual({})
  expect(bodyOf(values, noPictures)).toMatchObject({ name: 'Jabón', price: '1234.50', stock: null, imageUrl: null })
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
    images: [{ url: '/uploads/b.webp', alt: 'Back', altEs: null }],
    benefits: [{ plant: 'maga', text: 'Maga flower', textEs: null }],
    companionIds: [ids.Ruby],
    options: [],
    variants: [],
    isActive: true,
  } as unknown as AdminProduct
  const values = valuesOf(product)
  const images = imagesOf(values.images)
  expect(changesOf(product, values, { imageUrl: values.picture.url, images })).toEqual({})
  const changed = { ...values, description: 'New', price: '6', stock: '4' }
  expect(changesOf(product, changed, { imageUrl: '', images })).toEqual({
    description: 'New',
    price: '6.00',
    stock: 4,
    imageUrl: null,
  })
  const further = [{ url: '/uploads/b.webp', alt: 'Back', altEs: 'Detrás' }]
  const imageUrl = values.picture.url
  expect(changesOf(product, values, { imageUrl, images: further })).toEqual({ images: further })
  expect(changesOf(product, values, { imageUrl, images: [] })).toEqual({ images: [] })
  const [benefit, ...others] = values.benefits
  const cleared = { ...values, benefits: [{ ...benefit, text: ' ' }, ...others] as typeof values.benefits }
  expect(changesOf(product, { ...cleared, companionIds: ['', ids.Coral] }, { imageUrl, images })).toEqual({
    benefits: [],
    companionIds: [ids.Coral],
  })
})

const lipstick = {
  id: 'p',
  name: 'Lipstick',
  description: '',
  category: '',
  type: 'product',
  price: 950,
  stock: 3,
  imageUrl: null,
  images: [],
  isActive: true,
  lowStockLimit: null,
  benefits: [],
  companionIds: [],
  options: [
    { name: 'Shade', nameEs: null, values: ['Ruby', 'Coral'].map((value) => ({ value, valueEs: null, color: null })) },
  ],
  variants: (['Ruby', 'Coral'] as const).map((value) => ({
    id: ids[value],
    optionValues: [value],
    price: 1800,
    compareAtPrice: null,
    stock: 3,
    sku: null,
    imageUrl: null,
    isActive: true,
  })),
} as unknown as AdminProduct

test('sends the variants of a product with options, and a stock only when it was changed', () => {
  const values = valuesOf(lipstick)
  expect(changesOf(lipstick, values, noPictures)).toEqual({})
  const [ruby, coral] = values.variants as [VariantDraft, VariantDraft]
  const changes = changesOf(lipstick, { ...values, variants: [{ ...ruby, stock: '5' }, coral] }, noPictures)
  expect(Object.keys(changes)).toEqual(['variants'])
  expect(changes.variants).toMatchObject([{ id: ids.Ruby, stock: 5, stockBefore: 3 }, { id: ids.Coral }])
  expect(changes.variants?.[1]).not.toHaveProperty('stock')
  const without = changesOf(lipstick, { ...values, variants: [ruby, { ...coral, isOffered: false }] }, noPictures)
  expect(without.variants).toMatchObject([{ id: ids.Ruby }])
})

test('returns to one price and stock when the options are removed', () => {
  const values = { ...valuesOf(lipstick), options: [], variants: [], price: '17', stock: '4' }
  expect(changesOf(lipstick, values, noPictures)).toEqual({ options: [], variants: [{ price: '17.00', stock: 4 }] })
})

test('names the faulty variant', () => {
  const values = valuesOf(lipstick)
  const [ruby, coral] = values.variants as [VariantDraft, VariantDraft]
  expect(faults({ ...values, variants: [ruby, { ...coral, price: '0' }] })).toEqual({
    variants: 'Coral: Price must be greater than 0',
  })
  expect(faults({ ...values, variants: [{ ...ruby, compareAtPrice: '18' }, coral] })).toEqual({
    variants: 'Ruby: The previous price must be higher than the price',
  })
})

test('a copy is another product: not on sale, without stock, codes and ids', () => {
  const copy = copyOf({ ...lipstick, nameEs: 'Labial', isActive: true })
  expect(copy).toMatchObject({
    name: 'Lipstick (copy)',
    nameEs: 'Labial (copia)',
    isActive: false,
    sku: '',
    barcode: '',
  })
  expect(copy.variants.map(({ id, stock, sku, price }) => [id, stock, sku, price])).toEqual([
    [null, '0', '', '18.00'],
    [null, '0', '', '18.00'],
  ])
  expect(faults(copy)).toEqual({})
  expect(copyOf({ ...lipstick, name: 'x'.repeat(200) }).name).toHaveLength(200)
})
