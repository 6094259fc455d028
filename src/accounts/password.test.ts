import { expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { checkMinimum6, checkPassword } from './password.ts'

test.each(['FlorDeMaga1', 'Aa345678', `Aa1${'x'.repeat(125)}`, 'Ñandú-2026', '  Aa1  8 ', 'Aa1😀😀😀😀😀'])(
  '%j is good',
  (text) => {
    expect(checkPassword(text)).toBeNull()
  },
)

test.each([
  ['', 'Password must be at least 8 characters'],
  ['Aa34567', 'Password must be at least 8 characters'],
  ['Aa1😀😀😀😀', 'Password must be at least 8 characters'],
  [`Aa1${'x'.repeat(126)}`, 'Password too long'],
  ['flordemaga1', 'Password must contain uppercase, lowercase, and number'],
  ['FLORDEMAGA1', 'Password must contain uppercase, lowercase, and number'],
  ['FlorDeMaga', 'Password must contain uppercase, lowercase, and number'],
])('%j: %s', (text, message) => {
  expect(checkPassword(text)?.message).toBe(message)
})

test('a valid password has 8 to 128 characters with all three character classes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (text) => {
      const length = Array.from(text).length
      if (checkPassword(`${text}aA1`) === null) expect(length + 3).toBeGreaterThanOrEqual(8)
      expect(checkPassword(`${text}aA1`) === null).toBe(length >= 5 && length <= 125)
    }),
  )
})

test('forms that require 6 characters have their own messages', () => {
  expect(checkMinimum6('12345')?.message).toBe('Password must be at least 6 characters')
  expect(checkMinimum6('12345', 'newPassword')?.message).toBe('New password must be at least 6 characters')
  expect(checkMinimum6('123456')).toBeNull()
})
