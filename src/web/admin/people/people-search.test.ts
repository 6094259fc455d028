import { expect, test } from 'vitest'
import { readPeopleSearch } from './people-search.ts'

test('parses the search parameters and ignores invalid ones', () => {
  const full = { search: 'Núñez', status: 'inactive', page: 3, user: 'a-b' }
  expect(readPeopleSearch(full)).toEqual(full)
  expect(readPeopleSearch({ search: 787, page: '2' })).toEqual({ search: '787', page: 2 })
  expect(readPeopleSearch({ search: '', status: 'gone', page: -1, user: null })).toEqual({})
  expect(readPeopleSearch({ page: 1 })).toEqual({})
})
