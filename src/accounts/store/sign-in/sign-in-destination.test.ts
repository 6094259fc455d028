import { describe, expect, it } from 'vitest'
import type { Role } from '../../../kit/roles.ts'
import { readLoginSearch } from './login-search.ts'
import { destinationOf } from './sign-in-destination.ts'

describe('destination of a sign-in', () => {
  it('follows the role', () => {
    expect(destinationOf('root', undefined)).toBe('/admin')
    expect(destinationOf('admin', undefined)).toBe('/admin')
    expect(destinationOf('customer', undefined)).toBe('/dashboard')
    expect(destinationOf('guest' as Role, undefined)).toBe('/')
  })

  it('returns to a checkout with any role', () => {
    expect(destinationOf('customer', 'checkout')).toBe('/checkout')
    expect(destinationOf('admin', 'checkout')).toBe('/checkout')
  })

  it.each(['https://evil.test', '//evil.test', '/checkout', 'admin', ['checkout'], 1])('ignores %o', (redirect) => {
    expect(readLoginSearch({ redirect, tab: 'other' })).toEqual({})
  })
})
