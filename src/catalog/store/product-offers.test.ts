import { expect, test } from 'vitest'
import type { Product } from '../api.ts'
import { sessionEvents } from './product-offers.ts'

const session = {
  ...{ id: 'morning', price: 4500, stock: 3, optionValues: [] },
  ...{ startsAt: new Date('2026-12-05T14:00:00Z'), endsAt: new Date('2026-12-05T16:00:00Z') },
}
const places = [
  { ...session, place: 'Studio', placeEs: null },
  { ...session, place: null, placeEs: null },
]
// The fields that the data of an event come from.
const workshop = { name: 'Workshop', nameEs: null, variants: places } as unknown as Product
const locationsOf = (address: string | undefined) =>
  sessionEvents(workshop, 'http://shop.test/products/workshop', { name: 'Flor de Maga', address }).map(
    ({ location }) => location,
  )

test('every event has a location: its place, otherwise the shop', () => {
  expect(locationsOf('Calle Loíza 1234')).toEqual([
    { '@type': 'Place', name: 'Studio', address: 'Studio' },
    { '@type': 'Place', name: 'Flor de Maga', address: 'Calle Loíza 1234' },
  ])
  expect(locationsOf(undefined)[1]).toEqual({ '@type': 'Place', name: 'Flor de Maga', address: 'Flor de Maga' })
})
