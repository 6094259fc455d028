import { expect, test } from 'vitest'
import { placeOf } from './list-page.ts'

test('a page begins where the one before it ends', () => {
  expect(placeOf({ page: 1, size: 20 }, 41)).toEqual({ page: 1, pages: 3, offset: 0 })
  expect(placeOf({ page: 3, size: 20 }, 41)).toEqual({ page: 3, pages: 3, offset: 40 })
  expect(placeOf({ page: 2, size: 20 }, 40)).toEqual({ page: 2, pages: 2, offset: 20 })
})

test('a page beyond the last is the last, one before the first is the first', () => {
  expect(placeOf({ page: 9, size: 20 }, 41)).toEqual({ page: 3, pages: 3, offset: 40 })
  expect(placeOf({ page: 0, size: 20 }, 41)).toEqual({ page: 1, pages: 3, offset: 0 })
})

test('nothing is one page', () => {
  expect(placeOf({ page: 4, size: 20 }, 0)).toEqual({ page: 1, pages: 1, offset: 0 })
})
