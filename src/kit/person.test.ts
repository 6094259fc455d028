import { describe, expect, test } from 'vitest'
import { slowness } from '../testing/slowness.ts'
import {
  checkEmail,
  checkFirstName,
  checkLastName,
  checkPhone,
  initials,
  normalizeEmail,
  normalizeName,
} from './person.ts'

describe('names', () => {
  test.each(['José', 'Núñez', 'Peñuelas', 'Ponce de León', 'D’Acosta', "D'Acosta", 'Rivera-Ortiz', 'Ma. Luisa', 'Ñ'])(
    '%s',
    (name) => {
      expect(checkFirstName(name)).toBeNull()
      expect(checkLastName(name)).toBeNull()
      expect(checkLastName(name.normalize('NFD'))).toBeNull()
    },
  )

  test('are normalized', () => {
    expect(normalizeName('  Ponce   de  Leo\u0301n ')).toBe('Ponce de León')
    expect(normalizeName('D’Acosta')).toBe("D'Acosta")
  })

  test.each([
    ['', 'First name is required', 'Last name is required'],
    ['   ', 'First name is required', 'Last name is required'],
    ['ñ'.repeat(51), 'First name too long', 'Last name too long'],
    ['Ana2', 'First name contains invalid characters', 'Last name contains invalid characters'],
    ['<b>', 'First name contains invalid characters', 'Last name contains invalid characters'],
    ['Ana\0', 'First name contains invalid characters', 'Last name contains invalid characters'],
    ['Ana\ud800', 'First name contains invalid characters', 'Last name contains invalid characters'],
    ['😀', 'First name contains invalid characters', 'Last name contains invalid characters'],
  ])('%j is refused', (name, first, last) => {
    expect(checkFirstName(name)?.message).toBe(first)
    expect(checkLastName(name)?.message).toBe(last)
  })

  test('a line break becomes a space, so it cannot inject a header', () => {
    expect(normalizeName('Ana\r\nBcc: x')).toBe('Ana Bcc: x')
    expect(checkFirstName('Ana\r\nBcc: x')?.code).toBe('first_name_characters')
  })

  test('accepts at most 50 characters', () => {
    expect(checkFirstName('ñ'.repeat(50))).toBeNull()
    expect(checkLastName('ñ'.repeat(50))).toBeNull()
  })
})

describe('emails', () => {
  test('are trimmed and lowercased', () => {
    expect(normalizeEmail('  Ana.Nunez@Example.COM ')).toBe('ana.nunez@example.com')
    expect(checkEmail('  Ana.Nunez@Example.COM ')).toBeNull()
  })

  test.each(['a@b.co', 'ana+shop@mail.example.org', "o'neill@example.com", 'a_b-c@x-y.example'])('%s', (email) => {
    expect(checkEmail(email)).toBeNull()
  })

  test.each([
    '',
    'ana',
    'ana@',
    '@example.com',
    'ana@localhost',
    'ana@@example.com',
    'ana@example..com',
    '.ana@example.com',
    'ana.@example.com',
    'a..b@example.com',
    'ana@-example.com',
    'ana@example.com,b@example.com',
    'ana@example.com\r\nBcc: b@example.com',
    'Ana <ana@example.com>',
    'ana example@example.com',
    'ana\0@example.com',
    'ana@exa\ud800mple.com',
  ])('%j is refused', (email) => {
    expect(checkEmail(email)).toEqual({ code: 'email_invalid', message: 'Invalid email format' })
  })

  test('accepts at most 254 characters', () => {
    const domain = '@example.com'
    expect(checkEmail('a'.repeat(254 - domain.length) + domain)).toBeNull()
    expect(checkEmail('a'.repeat(255 - domain.length) + domain)?.message).toBe('Email too long')
  })

  test('rejects very long input without delay', () => {
    const started = performance.now()
    checkEmail(`${'a.'.repeat(500_000)}@`)
    checkEmail(`a@${'a-'.repeat(125)}`)
    checkPhone('('.repeat(1_000_000))
    checkLastName(`${' '.repeat(500_000)}1`)
    expect(performance.now() - started).toBeLessThan(1000 * slowness())
  })
})

describe('phones', () => {
  test.each([
    '787-555-0123',
    '(787) 555-0123',
    '+1 787 555 0123',
    ' 7875550123 ',
    '\u202a+1 (787)\u00a0555\u20110123\u202c',
  ])('%j', (phone) => {
    expect(checkPhone(phone)).toBeNull()
  })

  test.each(['', '+', '()', '787.555.0123', '1+787', '787 555 0123 x4', '٧٨٧', '1'.repeat(41)])(
    '%j is refused',
    (phone) => {
      expect(checkPhone(phone)?.message).toBe('Invalid phone number format')
    },
  )
})

test.each([
  ['Ana', 'Núñez', 'x@example.com', 'AN'],
  ['ñandú', null, 'x@example.com', 'Ñ'],
  [' ', '', 'maria@example.com', 'M'],
  [null, undefined, null, 'U'],
  ['😀a', 'b', '', '😀B'],
])('the initials of %j %j %j are %s', (first, last, email, expected) => {
  expect(initials(first, last, email)).toBe(expected)
})
