import { describe, expect, it } from 'vitest'
import { checkNewPassword } from './check-new-password.ts'

const check = (password: string, confirmation = password) => checkNewPassword({ password, confirmation })

describe('checkNewPassword', () => {
  it('requires both fields, then equal values, before other rules', () => {
    expect(check('', '')).toMatchObject({ kind: 'required', field: 'password' })
    expect(check('abc', '')).toMatchObject({ kind: 'required', field: 'confirmation' })
    expect(check('abc', 'abd')).toMatchObject({ kind: 'mismatch', field: 'confirmation' })
  })

  it('requires 6 characters below six and 8 from six up', () => {
    expect(check('Abc1x')).toMatchObject({ kind: 'short', fault: { code: 'password_minimum_6' } })
    expect(check('Abc12x')).toMatchObject({ kind: 'short', fault: { code: 'password_too_short' } })
  })

  it('requires lowercase, uppercase and a digit', () => {
    expect(check('abcdefgh')).toMatchObject({ kind: 'weak', fault: { code: 'password_composition' } })
    expect(check('Maga-2026')).toBeNull()
  })
})
