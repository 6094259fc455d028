import { expect, test } from 'vitest'
import { readWebpageSearch } from './webpage-search.ts'

test.each([
  ['about', { tab: 'about' }],
  ['brand', { tab: 'brand' }],
  ['general', {}],
  ['nothing', {}],
  [undefined, {}],
  [['about'], {}],
])('the tab %j is read as %j', (tab, search) => {
  expect(readWebpageSearch({ tab })).toEqual(search)
})
