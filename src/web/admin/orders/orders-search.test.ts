import { expect, test } from 'vitest'
import { readOrdersSearch } from './orders-search.ts'

test('parses the search parameters and ignores invalid ones', () => {
  const full = { search: 'Núñez', status: 'to_ship', page: 3, order: 'FM-000417', from: '2026-11-01', to: '2026-11-30' }
  expect(readOrdersSearch(full)).toEqual(full)
  expect(readOrdersSearch({ search: 24, page: '2' })).toEqual({ search: '24', page: 2 })
  const invalid = { search: '', status: 'lost', page: -1, order: null, from: '2026-02-30', to: 20261101 }
  expect(readOrdersSearch(invalid)).toEqual({})
  expect(readOrdersSearch({ page: 1 })).toEqual({})
  expect(readOrdersSearch({ page: 1e9 })).toEqual({})
})
