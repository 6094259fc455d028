import { expect, test } from 'vitest'
import { type DeliveryMethod, usualDelivery } from './delivery.ts'

const parcel = (change: Partial<DeliveryMethod>): DeliveryMethod => ({
  id: 'm1',
  name: 'Parcel',
  nameEs: null,
  kind: 'parcel',
  states: ['PR', 'FL'],
  price: 595,
  freeFrom: null,
  daysFrom: 2,
  daysTo: 4,
  place: null,
  placeEs: null,
  placeState: null,
  ...change,
})
const express = parcel({ id: 'm2', price: 1500, daysFrom: 1, daysTo: 1 })

test('the usual delivery is the cheapest parcel where the shop is', () => {
  expect(usualDelivery([express, parcel({})], 'PR')).toEqual({ daysFrom: 2, daysTo: 4, everywhere: true })
  const toFlorida = parcel({ id: 'm3', states: ['FL'], price: 300, daysFrom: 5, daysTo: 9 })
  expect(usualDelivery([express, parcel({}), toFlorida], 'PR')).toEqual({ daysFrom: 2, daysTo: 4, everywhere: false })
})

test.each([
  ['no method', []],
  ['a pickup only', [parcel({ kind: 'pickup' })]],
  ['none where the shop is', [parcel({ states: ['FL'] })]],
  ['no days', [parcel({ daysFrom: null, daysTo: null }), express]],
])('there is none: %s', (_, methods) => expect(usualDelivery(methods, 'PR')).toBeNull())
