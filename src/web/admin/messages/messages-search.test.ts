import { expect, test } from 'vitest'
import { readMessagesSearch } from './messages-search.ts'

test('parses the search parameters and ignores invalid ones', () => {
  const full = { search: 'Núñez', filter: 'overdue', page: 3, message: 'c0ffee' }
  expect(readMessagesSearch(full)).toEqual(full)
  expect(readMessagesSearch({ search: 24, page: '2' })).toEqual({ search: '24', page: 2 })
  expect(readMessagesSearch({ search: '', filter: 'lost', page: -1, message: 7 })).toEqual({})
})
