import { expect, test } from 'vitest'
import { nextWorkshops } from './next-workshops.ts'

const now = new Date('2026-12-01T12:00:00Z')

const session = (id: string, day: string, stock: number | null = 4) => ({
  id,
  stock,
  sku: null,
  optionValues: [],
  price: 4500,
  compareAtPrice: null,
  imageUrl: null,
  startsAt: new Date(`2026-12-${day}T14:00:00Z`),
  endsAt: new Date(`2026-12-${day}T16:00:00Z`),
  place: null,
  placeEs: null,
})
const workshop = (slug: string, ...variants: ReturnType<typeof session>[]) => ({
  slug,
  name: slug,
  nameEs: null,
  variants,
})
const ids = (...workshops: ReturnType<typeof workshop>[]) => nextWorkshops(workshops, now).map((one) => one.variantId)

test('the next three sessions of all workshops are in the order of their start, without past ones', () => {
  const soap = workshop('soap', session('b', '09'), session('d', '20'))
  const makeup = workshop('makeup', session('past', '01'), session('a', '05', null), session('c', '12'))
  expect(nextWorkshops([soap, makeup], new Date('2026-12-01T14:00:00Z')).map(({ variantId }) => variantId)).toEqual([
    ...['a', 'b', 'c'],
  ])
  expect(nextWorkshops([], now)).toEqual([])
})

test('full sessions are shown only where there are not enough others', () => {
  const full = [session('x', '02', 0), session('y', '03', 0)]
  expect(ids(workshop('soap', ...full, session('a', '05'), session('b', '06'), session('c', '07')))).toEqual([
    ...['a', 'b', 'c'],
  ])
  expect(ids(workshop('soap', ...full, session('a', '05')))).toEqual(['x', 'y', 'a'])
})

test('what is sold without dates has none', () => {
  const plain = { ...session('a', '05'), startsAt: null, endsAt: null }
  expect(nextWorkshops([{ slug: 'serum', name: 'Serum', nameEs: null, variants: [plain] }], now)).toEqual([])
})
