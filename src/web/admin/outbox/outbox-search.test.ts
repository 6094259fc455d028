import { expect, it } from 'vitest'
import { readOutboxSearch } from './outbox-search.ts'

const id = '0b6fdc5e-1111-4222-8333-444455556666'

it('parses known values and ignores the rest', () => {
  const known = { search: 'ana', filter: 'failed', template: 'order_status', page: 3, mail: id }
  expect(readOutboxSearch({ ...known, other: 'x' })).toEqual(known)
  expect(readOutboxSearch({ search: 24, page: '2' })).toEqual({ search: '24', page: 2 })
  expect(readOutboxSearch({ search: '', filter: 'dead', template: 'test', page: 1, mail: '../x' })).toEqual({})
})
