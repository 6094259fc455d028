import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../kit/form/form-rules.ts'
import type { Role } from '../../kit/roles.ts'
import { type PersonValues, personRules } from './person-rules.ts'

const good = {
  email: 'ana@correo.test',
  firstName: 'Ana',
  lastName: 'Peña',
  phone: '',
  password: 'Cafetal-8',
  currentPassword: '',
  language: 'en',
} as const
const faults = (changes: Partial<PersonValues>, role: Role = 'admin', exists = false) =>
  Object.entries(messagesOf(personRules({ role, exists, own: null }), { ...good, ...changes })).map(
    ([field, message]) => `${field}: ${message}`,
  )

describe('a person', () => {
  it('accepts valid values', () => {
    expect(faults({})).toEqual([])
    expect(faults({}, 'customer')).toEqual([])
    expect(faults({ phone: '+1 (787) 555-0101' }, 'admin', true)).toEqual([])
    expect(faults({ phone: 'call me' }, 'admin', true)).toEqual(['phone: Invalid phone number format'])
  })

  it.each([
    [{ email: '' }, 'email: Please enter a valid email address'],
    [{ email: 'ana' }, 'email: Please enter a valid email address'],
    [{ email: `${'a'.repeat(250)}@correo.test` }, 'email: Email too long'],
    [{ firstName: ' ' }, 'firstName: First name is required'],
    [{ lastName: ' ' }, 'lastName: Last name is required'],
    [{ lastName: '<b>' }, 'lastName: Last name contains invalid characters'],
    [{ password: '' }, 'password: Password must be at least 6 characters'],
    [{ password: 'Ab1de' }, 'password: Password must be at least 6 characters'],
    [{ password: 'Ab1def' }, 'password: Password must be at least 8 characters'],
    [{ password: 'cafetal-8' }, 'password: Password must contain uppercase, lowercase, and number'],
  ])('rejects staff with %j: %s', (changes, message) => {
    expect(faults(changes)).toEqual([message])
  })

  it('requires an email and a password of a customer, but no name', () => {
    expect(faults({ email: '', firstName: '', lastName: '', password: '' }, 'customer')).toEqual([
      'email: Email is required',
      'password: Password is required',
    ])
    expect(faults({ firstName: '<b>' }, 'customer')).toEqual(['firstName: First name contains invalid characters'])
  })

  it('requires the same of an existing user, whose password stays when none is typed', () => {
    const blank = { email: '', firstName: ' ', lastName: '', password: '' }
    expect(faults(blank, 'admin', true).sort()).toEqual([
      'email: Please enter a valid email address',
      'firstName: First name is required',
      'lastName: Last name is required',
    ])
    expect(faults(blank, 'customer', true)).toEqual(['email: Email is required'])
  })

  it('keeps the password of an existing user when none is typed', () => {
    expect(faults({ password: '' }, 'admin', true)).toEqual([])
    expect(faults({ password: 'Ab1de' }, 'customer', true)).toEqual([
      'password: Password must be at least 6 characters',
    ])
  })
})
