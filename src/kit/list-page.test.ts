import { expect, test } from 'vitest'
import { pagePosition } from './list-page.ts'

test('pages are contiguous', () => {
  expect(pagePosition({ page: 1, size: 20 }, 41)).toEqual({ page: 1, pages: 3, offset: 0 })
  expect(pagePosition({ page: 3, size: 20 }, 41)).toEqual({ page: 3, pages: 3, offset: 40 })
  expect(pagePosition({ page: 2, size: 20 }, 40)).toEqual({ page: 2, pages: 2, offset: 20 })
})

test('a page beyond the last is the last, one before the first is the first', () => {
  expect(pagePosition({ page: 9, size: 20 }, 41)).toEqual({ page: 3, pages: 3, offset: 40 })
  expect(pagePosition({ page: 0, size: 20 }, 41)).toEqual({ page: 1, pages: 3, offset: 0 })
})

test('an empty list has one page', () => {
  expect(pagePosition({ page: 4, size: 20 }, 0)).toEqual({ page: 1, pages: 1, offset: 0 })
})
