import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listSessions } from '../src/accounts/sessions-api.ts'
import { findSlots } from '../src/appointments/api.ts'
import { browseProducts, getProduct, listProducts } from '../src/catalog/api.ts'
import * as codecs from '../src/kit/codecs.ts'
import { decodeReply } from '../src/kit/decode-reply.ts'
import { currentUser } from '../src/session/api.ts'
import { getGeneralSetting } from '../src/settings/api.ts'
import { decodingOf } from './endpoints-without-schemas.ts'

const id = '0b6fdc5e-1111-4222-8333-444455556666'
const times = { createdAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-02T08:30:00.250Z' }
const soap = { ...times, id, slug: 'soap', name: 'Soap', description: '', category: 'Face', type: 'product' }
const prices = { price: '1234.05', compareAtPrice: null }
const texts = { sku: 'R-1', optionValues: ['Ruby'], imageUrl: null, place: null, placeEs: null }
const session = { startsAt: times.createdAt, endsAt: times.updatedAt }
const variants = [
  { id, ...texts, ...prices, ...session, stock: 3 },
  { id, ...texts, price: '1.00', compareAtPrice: '2.00', stock: null, startsAt: null, endsAt: null },
]
const options = [{ name: 'Shade', nameEs: null, values: [{ value: 'Ruby', valueEs: 'Rubí', color: '#9b111e' }] }]
const product = {
  ...soap,
  options,
  variants,
  price: '1234.05',
  stock: 3,
  isActive: true,
  rating: { average: 4.5, count: 2 },
  nameEs: 'Jabón',
  descriptionEs: '',
  appointment: { durationMinutes: 60, bookableDays: 60, cancelUntilHours: 24 },
}
const withPicture = { ...product, categoryEs: 'Rostro', imageUrl: '/uploads/x.webp', imageFileName: 'x.webp' }
const bare = {
  ...product,
  rating: null,
  appointment: null,
  stock: null,
  nameEs: null,
  descriptionEs: null,
  categoryEs: null,
}
const products = [withPicture, { ...bare, price: '0.00', imageUrl: null, imageFileName: null }]
const details = {
  size: '50 ml',
  sizeEs: null,
  ingredients: 'Aqua',
  ingredientsEs: null,
  howToUse: 'Rinse.',
  howToUseEs: 'Enjuaga.',
  batch: null,
  batchEs: null,
  benefits: [{ plant: 'aloe', text: 'Aloe', textEs: null }],
  companionIds: [],
  images: [{ url: '/uploads/y.webp', alt: 'Foam', altEs: null }],
}
const { batch, batchEs, benefits, companionIds, ...olderDetails } = details
const addressFields = ['Street', 'City', 'State', 'Zip', 'Country'].flatMap((part) => [
  `shipping${part}`,
  `billing${part}`,
])
const user = {
  ...times,
  ...Object.fromEntries(addressFields.map((field) => [field, null])),
  id,
  email: 'coralis@correo.test',
  pendingEmail: null,
  firstName: 'Coralís',
  lastName: 'Rosario',
  phone: null,
  profileImageUrl: null,
  role: 'customer',
  emailVerified: true,
  isEmailVerified: true,
  sameAsShipping: true,
  inactivityMinutes: 2,
  secondFactorMissing: false,
}
const page = { page: 1, pages: 1, matching: 2, total: 2, categories: ['Face'], categoriesEs: { Face: 'Rostro' } }
const device = {
  id,
  browser: 'Firefox',
  system: null,
  signedInAt: times.createdAt,
  seenAt: times.updatedAt,
  current: true,
}
const slots = [{ startsAt: times.createdAt, endsAt: times.updatedAt, calendarId: id }]
const general = { siteName: 'Flor', tagline: '', heroTitle: '', heroSubtitle: '', taglineEs: 'Jabones' }

const replies: [name: string, reply: z.ZodType, wire: unknown][] = [
  ['every product', listProducts.reply, products],
  ['one product', getProduct.reply, { ...withPicture, ...details }],
  ['one product of an older server', getProduct.reply, { ...withPicture, ...olderDetails }],
  ['a page of products', browseProducts.reply, { ...page, products }],
  ['the signed-in user', currentUser.reply, user],
  ['the sessions', listSessions.reply, [device]],
  ['free times', findSlots.reply, { timeZone: 'America/Puerto_Rico', terms: product.appointment, slots }],
  ['a setting', getGeneralSetting.reply, { key: 'general', value: general, version: 3 }],
]

describe('a reply decoded without its schema', () => {
  it.each(replies)('equals the one decoded by its schema: %s', (_, schema, wire) => {
    const decoding = decodingOf(schema, codecs) ?? { fields: {} }
    expect(decodeReply(decoding, structuredClone(wire))).toEqual(schema.parse(wire))
  })

  it.each([null, 'x', [product], { ...product, price: 12 }, { ...product, price: null }])(
    'of another shape is refused: %j',
    (wire) => expect(() => decodeReply(decodingOf(getProduct.reply, codecs) ?? 'money', wire)).toThrow(TypeError),
  )

  it('keeps what may be absent', () => {
    const decoding = decodingOf(z.object({ paid: codecs.money.nullable(), at: codecs.moment.optional() }), codecs)
    expect(decoding && decodeReply(decoding, { paid: null })).toEqual({ paid: null })
  })
})

it.each([z.union([z.string(), codecs.money]), z.string().default(''), z.record(z.string(), codecs.money)])(
  'an unknown kind of schema fails the build',
  (schema) => expect(() => decodingOf(schema, codecs)).toThrow('cannot be decoded'),
)
