import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../kit/form/form-rules.ts'
import { passwordChangeRulesFor } from './password-change-rules.ts'

const good = { currentPassword: 'x', newPassword: 'Cafetal-8', confirmPassword: 'Cafetal-8' }
const faults = (change: Partial<typeof good>) =>
  Object.values(messagesOf(passwordChangeRulesFor(false), { ...good, ...change }))

describe('a change of the password', () => {
  it('accepts a valid password, and does not check the current one', () => {
    expect(faults({})).toEqual([])
  })

  it('leaves it to the server whether a customer needs the current one', () => {
    expect(messagesOf(passwordChangeRulesFor(true), { ...good, currentPassword: '' })).toEqual({})
    const nothing = { currentPassword: '', newPassword: '', confirmPassword: '' }
    expect(messagesOf(passwordChangeRulesFor(true), nothing)).toMatchObject({
      currentPassword: 'Current password is required',
    })
  })

  it.each([
    [{ currentPassword: '' }, 'Current password is required'],
    [{ newPassword: 'Ab1cd', confirmPassword: 'Ab1cd' }, 'New password must be at least 6 characters'],
    [{ newPassword: 'Ab1cde', confirmPassword: 'Ab1cde' }, 'Password must be at least 8 characters'],
    [
      { newPassword: 'cafetal-8', confirmPassword: 'cafetal-8' },
      'Password must contain uppercase, lowercase, and number',
    ],
    [{ confirmPassword: '' }, 'Please confirm your password'],
    [{ confirmPassword: 'Cafetal-9' }, "Passwords don't match"],
  ])('rejects %j with: %s', (change, message) => {
    expect(faults(change)).toEqual([message])
  })

  it('reports the errors of all fields at once', () => {
    expect(faults({ currentPassword: '', newPassword: '', confirmPassword: '' })).toEqual([
      'Current password is required',
      'New password must be at least 6 characters',
      'Please confirm your password',
    ])
  })
})
