import { expect, test } from 'vitest'
import { readPaymentsSearch } from './payments-search.ts'

test('parses the search parameters and ignores invalid ones', () => {
  const full = { search: 'Núñez', filter: 'attention', page: 3 }
  expect(readPaymentsSearch(full)).toEqual(full)
  expect(readPaymentsSearch({ search: 24, filter: 'review', page: '2' })).toEqual({
    search: '24',
    filter: 'review',
    page: 2,
  })
  expect(readPaymentsSearch({ search: '', filter: 'lost', page: -1 })).toEqual({})
})
