import { describe, expect, test } from 'vitest'
import type { Variant } from '../catalog/variant.ts'
import { defaultCartSettings } from '../prices/cart-settings.ts'
import { textPageData } from './page-data.ts'
import type { Described } from './sale-item.ts'
import { productData, type Seller } from './structured-data.ts'

const base: Variant = {
  id: 'p1',
  sku: null,
  optionValues: [],
  price: 1800,
  compareAtPrice: null,
  stock: 3,
  imageUrl: null,
  startsAt: null,
  endsAt: null,
  place: null,
  placeEs: null,
}
const plain: Described = {
  id: 'p1',
  slug: 'aloe',
  name: 'Aloe',
  nameEs: 'Sábila',
  description: 'Fresh.',
  descriptionEs: null,
  category: 'Face',
  categoryEs: null,
  type: 'product',
  price: 1800,
  stock: 3,
  imageUrl: '/images/aloe-800.webp',
  imageFileName: null,
  isActive: true,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  options: [],
  variants: [base],
  appointment: null,
  rating: null,
  size: '50 ml',
  sizeEs: null,
  images: [],
}
const ruby = { ...base, id: 'v1', sku: 'LIP-1', optionValues: ['Ruby'], stock: 0, imageUrl: '/images/ruby-800.webp' }
const shades: Described = {
  ...plain,
  size: null,
  options: [
    {
      name: 'Shade',
      nameEs: 'Tono',
      values: [
        { value: 'Ruby', valueEs: 'Rubí', color: '#aa0011' },
        { value: 'Coral', valueEs: null, color: null },
      ],
    },
  ],
  variants: [ruby, { ...base, id: 'v2', optionValues: ['Coral'], price: 9000, compareAtPrice: 9900 }],
  rating: { average: 4.5, count: 2 },
}
const session = {
  ...base,
  id: 's1',
  startsAt: new Date('2026-12-05T14:00:00Z'),
  endsAt: new Date('2026-12-05T16:00:00Z'),
}
const workshop: Described = {
  ...plain,
  type: 'workshop',
  variants: [session, { ...session, id: 's2', price: 2500, place: 'Studio' }],
}

const parcel = { id: 'm1', name: 'Parcel', nameEs: 'Paquete', kind: 'parcel', price: 595, freeFrom: 5000 } as const
const seller: Seller = {
  publicUrl: 'https://shop.test',
  name: 'Flor de Maga',
  address: 'Calle Loíza 1234',
  deliveries: {
    methods: [
      { ...parcel, states: ['PR', 'FL'], daysFrom: 2, daysTo: 4, place: null, placeEs: null, placeState: null },
    ],
    settings: defaultCartSettings,
  },
  returns: { days: 30, policyPath: '/pages/returns' },
}

type Thing = Record<string, unknown>
const ofType = (graph: Thing[], type: string) => graph.filter((thing) => thing['@type'] === type)

/** What Google requires of these types (developers.google.com/search/docs/appearance/structured-data). */
const required: Record<string, readonly string[]> = {
  Product: ['name'],
  ProductGroup: ['name', 'productGroupID', 'hasVariant'],
  Offer: ['url', 'price', 'priceCurrency', 'availability'],
  Event: ['name', 'startDate', 'location', 'offers'],
  Place: ['name', 'address'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  MerchantReturnPolicy: [],
  ShippingDeliveryTime: ['transitTime'],
  QuantitativeValue: ['minValue', 'maxValue', 'unitCode'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  Brand: ['name'],
  WebPage: ['name', 'url'],
}

/** Every thing has a known type and what it requires, every address is whole, and every reference leads somewhere. */
function expectValid(graph: Thing[]): void {
  const ids = new Set<unknown>()
  const references: unknown[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one)
      return
    }
    if (typeof value !== 'object' || value === null) {
      expect(value).not.toBeUndefined()
      return
    }
    const thing = value as Thing
    const [only, ...others] = Object.keys(thing)
    if (only === '@id' && others.length === 0) references.push(thing['@id'])
    // Another page, which has its data.
    else if (only === 'url' && others.length === 0) expect(String(thing.url)).toMatch(/^https:\/\/shop\.test\//)
    else {
      const type = String(thing['@type'])
      expect(Object.keys(required)).toContain(type)
      for (const name of required[type] ?? []) expect(thing, type).toHaveProperty(name)
      for (const name of ['url', 'item', 'merchantReturnLink']) {
        if (name in thing) expect(String(thing[name])).toMatch(/^https:\/\/shop\.test\//)
      }
      ids.add(thing['@id'])
    }
    for (const one of Object.values(thing)) visit(one)
  }
  visit(graph)
  for (const id of references.filter((id) => String(id).startsWith('#'))) expect(ids).toContain(id)
}

describe('the data of a page is valid and its own:', () => {
  test('a product', () => {
    const graph = productData(plain, seller, 'es')
    expectValid(graph)
    expect(graph[0]).toMatchObject({
      '@type': 'Product',
      url: 'https://shop.test/es/products/aloe',
      name: 'Sábila',
      sku: 'p1',
      size: '50 ml',
      image: ['https://shop.test/images/aloe-1200.webp'],
      brand: { '@type': 'Brand', name: 'Flor de Maga' },
      offers: {
        price: '18.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        shippingDetails: [{ '@id': '#delivery-1' }, { '@id': '#delivery-2' }],
        hasMerchantReturnPolicy: { '@id': '#returns' },
      },
    })
    expect(ofType(graph, 'OfferShippingDetails')).toMatchObject([
      { shippingRate: { value: '5.95' }, shippingDestination: { addressCountry: 'PR' } },
      { shippingDestination: { addressCountry: 'US', addressRegion: ['FL'] } },
    ])
    expect(ofType(graph, 'MerchantReturnPolicy')).toMatchObject([
      { merchantReturnDays: 30, merchantReturnLink: 'https://shop.test/es/pages/returns' },
    ])
  })

  test('all shades of a product, as its page', () => {
    const graph = productData(shades, seller, 'en')
    expectValid(graph)
    expect(graph[0]).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'p1',
      variesBy: ['https://schema.org/color'],
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      hasVariant: [
        { sku: 'LIP-1', color: 'Ruby', offers: { price: '18.00', availability: 'https://schema.org/OutOfStock' } },
        { sku: 'v2', color: 'Coral', offers: { price: '90.00', url: 'https://shop.test/products/aloe?variant=v2' } },
      ],
    })
    // The dear shade goes free.
    expect(ofType(graph, 'OfferShippingDetails').map(({ shippingRate }) => (shippingRate as Thing).value)).toEqual([
      ...['5.95', '5.95', '0.00', '0.00'],
    ])
  })

  test('one shade at its own address: one price, and the others as addresses only', () => {
    const graph = productData(shades, seller, 'es', 'v1')
    expectValid(graph)
    expect(graph[0]).toMatchObject({
      '@type': 'Product',
      name: 'Sábila (Rubí)',
      color: 'Rubí',
      inProductGroupWithID: 'p1',
      url: 'https://shop.test/es/products/aloe?variant=v1',
      image: ['https://shop.test/images/ruby-1200.webp', 'https://shop.test/images/aloe-1200.webp'],
      isVariantOf: { productGroupID: 'p1', variesBy: ['https://schema.org/color'] },
    })
    expect(JSON.stringify(graph).match(/"price":/g)).toHaveLength(1)
    expect(JSON.stringify(graph)).not.toMatch(/lowPrice|highPrice|AggregateOffer/)
  })

  test('a workshop: every event has a location, and no goods are promised', () => {
    const graph = productData(workshop, seller, 'en')
    expectValid(graph)
    expect(ofType(graph, 'Event').map(({ location }) => location)).toEqual([
      { '@type': 'Place', name: 'Flor de Maga', address: 'Calle Loíza 1234' },
      { '@type': 'Place', name: 'Studio', address: 'Studio' },
    ])
    expect(JSON.stringify(graph)).not.toMatch(/shippingDetails|MerchantReturnPolicy/)
    const nowhere = productData(workshop, { ...seller, address: undefined }, 'en')
    expectValid(nowhere)
    expect(ofType(nowhere, 'Event')).toHaveLength(1)
  })

  test('a service', () => {
    const graph = productData({ ...plain, type: 'service' }, seller, 'en')
    expectValid(graph)
    expect(JSON.stringify(graph)).not.toMatch(/shippingDetails|MerchantReturnPolicy/)
  })

  test('a policy', () => {
    const page = { title: 'Returns', path: '/pages/returns', changedAt: new Date(0) }
    const graph = textPageData({ publicUrl: 'https://shop.test', locale: 'es' }, page) as Thing[]
    // The site itself is data of the home page.
    expectValid(graph)
    expect(graph[0]).toMatchObject({ '@type': 'WebPage', url: 'https://shop.test/es/pages/returns', inLanguage: 'es' })
  })
})

test('nothing is said of returns and deliveries that the shop does not state', () => {
  const silent = {
    ...seller,
    deliveries: { ...seller.deliveries, methods: seller.deliveries.methods.map((one) => ({ ...one, states: [] })) },
    returns: { days: null, policyPath: null },
  }
  const graph = productData(plain, silent, 'en')
  expect(graph.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList'])
  const linked = productData(plain, { ...silent, returns: { days: null, policyPath: '/pages/returns' } }, 'en')
  expect(ofType(linked, 'MerchantReturnPolicy')).toEqual([
    {
      '@type': 'MerchantReturnPolicy',
      '@id': '#returns',
      merchantReturnLink: 'https://shop.test/pages/returns',
    },
  ])
})
