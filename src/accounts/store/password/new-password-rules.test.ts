import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../../kit/form/form-rules.ts'
import { newPasswordRules, problemTitle } from './new-password-rules.ts'

const check = (password: string, confirmation = password) => ({
  title: problemTitle({ password, confirmation }),
  ...messagesOf(newPasswordRules, { password, confirmation }),
})

describe('a new password', () => {
  it('requires both fields, then equal values, before other rules', () => {
    const required = { title: 'All Fields Required' }
    const text = 'Please fill in all fields.'
    expect(check('', '')).toEqual({ ...required, password: text })
    expect(check('abc', '')).toEqual({ ...required, confirmation: text })
    expect(check('abc', 'abd')).toEqual({ title: "Passwords Don't Match", confirmation: "Passwords don't match" })
  })

  it('requires 6 characters below six and 8 from six up', () => {
    const title = 'Password Too Short'
    expect(check('Abc1x')).toEqual({ title, password: 'Password must be at least 6 characters' })
    expect(check('Abc12x')).toEqual({ title, password: 'Password must be at least 8 characters' })
  })

  it('requires lowercase, uppercase and a digit', () => {
    expect(check('abcdefgh')).toEqual({
      title: 'Invalid Password',
      password: 'Password must contain uppercase, lowercase, and number',
    })
    expect(messagesOf(newPasswordRules, { password: 'Maga-2026', confirmation: 'Maga-2026' })).toEqual({})
  })
})
