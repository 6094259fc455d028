import { afterEach, expect, test } from 'vitest'
import { joinedWords } from '../../kit/page/audit-words.ts'
import { officeFeatures } from '../../office/features.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { brandFields } from '../../settings/brand-setting.ts'
import { declaredSettings } from '../../testing/declared-settings.ts'
import { changesOf as changesIn } from './event-changes.ts'
import { actorText, subjectText } from './event-text.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const words = joinedWords(officeFeatures.flatMap(({ audit }) => audit ?? []))
const changesOf = (event: Parameters<typeof changesIn>[0], names: Record<string, string> = {}) =>
  changesIn(event, { words, names })

test('labels every field of every setting', () => {
  const fields = [...declaredSettings.map((setting) => setting.fields), brandFields].flatMap(Object.keys)
  const after = Object.fromEntries(fields.map((field) => [field, 'x']))
  const unnamed = changesOf({ before: null, after, subject }).filter(({ field, label }) => field === label)
  expect(unnamed).toEqual([])
})

const subject = { type: 'setting', id: 'paypal', name: null }

test('lists the difference of two states with labels', () => {
  const before = { paypal_mode: 'sandbox', personal_email: '', paypal_client_secretSet: true }
  const after = { ...before, paypal_mode: 'live', paypal_client_secretReplaced: true }
  expect(changesOf({ before, after, subject })).toEqual([
    { field: 'paypal_mode', label: 'Mode', before: 'Sandbox (Testing)', after: 'Live (Production)' },
    { field: 'paypal_client_secretReplaced', label: 'Client secret', after: 'Replaced' },
  ])
})

test('names pictures by their files and descriptions', () => {
  const front = { url: '/uploads/front-800.webp', alt: null, altEs: null }
  const product = { type: 'product', id: 'x', name: null }
  const after = {
    images: [
      { ...front, alt: 'Front', altEs: 'Frente' },
      { ...front, url: 'https://a.test/back.jpg' },
    ],
  }
  expect(changesOf({ before: { images: [front] }, after, subject: product })).toEqual([
    {
      field: 'images',
      label: 'Additional pictures',
      before: 'front-800.webp',
      after: 'front-800.webp (Front / Frente), back.jpg',
    },
  ])
})

test('lists options with their values, and variants with their figures', () => {
  const product = { type: 'product', id: 'x', name: null }
  const ruby = { variant: 'Ruby, Full', sku: 'LIP', price: 1800, stock: 3, isActive: true }
  const session = { variant: '2026-12-05T14:00:00.000Z', sku: null, price: 4500, stock: null, isActive: false }
  const options = [{ name: 'Shade', nameEs: 'Tono', values: [{ value: 'Ruby' }, { value: 'Coral' }] }]
  expect(changesOf({ before: null, after: { options, variants: [ruby, session] }, subject: product })).toEqual([
    { field: 'options', label: 'Shades and sizes', after: 'Shade: Ruby, Coral' },
    {
      field: 'variants',
      label: 'Variants',
      after: expect.stringMatching(
        /^Ruby, Full: \$18\.00, 3 items, SKU LIP; Dec 5.*10:00.*: \$45\.00, Unlimited, not sold at present$/,
      ),
    },
  ])
})

test('formats prices, unlimited stock, booleans, lists and unknown fields', () => {
  const product = { type: 'product', id: 'x', name: null }
  const before = { price: 1800, stock: null, isActive: true, made_up: 1, fields: ['firstName', 'phone'] }
  expect(changesOf({ before, after: null, subject: product })).toEqual([
    { field: 'price', label: 'Price', before: '$18.00' },
    { field: 'stock', label: 'Stock', before: 'Unlimited' },
    { field: 'isActive', label: 'Active', before: 'Yes' },
    { field: 'made_up', label: 'made_up', before: '1' },
    { field: 'fields', label: 'Fields', before: 'First name, Phone' },
  ])
})

test('lists all fields of a first state', () => {
  const after = { stock: null, imageUrl: null, nameEs: '', name: 'x'.repeat(400) }
  expect(changesOf({ before: null, after, subject })).toEqual([
    { field: 'stock', label: 'Stock', after: 'Unlimited' },
    { field: 'name', label: 'Name', after: `${'x'.repeat(300)}…` },
  ])
})

test('translates labels', () => {
  overwriteGetLocale(() => 'es')
  const after = { status: 'shipped', rate_limiting: true }
  const order = { type: 'order', id: 'x', name: 'FM-000417' }
  expect(changesOf({ before: { status: 'pending' }, after, subject: order })).toMatchObject([
    { label: 'Estado', before: 'Pendiente', after: 'Enviado' },
    { label: 'Límites de uso', after: 'Sí' },
  ])
  expect(actorText({ actor: null, action: 'user.registered' }, words)).toBe('Una visita')
  expect(actorText({ actor: { id: 'x', role: 'admin', name: null, email: null }, action: '' }, words)).toBe(
    'Una cuenta borrada',
  )
  expect(subjectText({ subject: order, action: 'order.paid' }, words)).toBe('FM-000417')
  expect(subjectText({ subject, action: 'setting.saved' }, words)).toBe('Cuenta de pagos')
})

test('shows names instead of ids, and says when there is none', () => {
  const [known, unknown] = ['0b7c3c6e-6c2c-4a52-9f53-0f8f4c1f2a10', 'c0a1f0de-5a4e-4f0e-8a53-2f8f4c1f2a11']
  const booking = { type: 'booking', id: known, name: 'Marisol Núñez' }
  const [before, after] = [{ calendarId: known }, { calendarId: unknown, refundId: unknown }]
  expect(changesOf({ before, after, subject: booking }, { [known]: 'Ivelisse' })).toEqual([
    { field: 'calendarId', label: 'Calendar', before: 'Ivelisse', after: '(no longer exists)' },
  ])
  const gone = { type: 'user', id: unknown, name: null }
  expect(subjectText({ subject: gone, action: 'user.changed' }, words)).toBe('(no longer exists)')
  expect(subjectText({ subject: gone, action: 'user.deleted' }, words)).toBe('')
  expect(subjectText({ subject: { ...gone, type: 'order', id: 'list' }, action: 'order.list_exported' }, words)).toBe(
    '',
  )
})
