import { expect, test } from 'vitest'
import { brandInitials } from './brand.ts'

test.each([
  ['Jardín Borincano de Ponce', 'JB'],
  ['  ópalo ', 'Ó'],
  ['💄 Maga', '💄M'],
  ['', ''],
])('the initials of %j are %j', (name, mark) => {
  expect(brandInitials(name)).toBe(mark)
})
