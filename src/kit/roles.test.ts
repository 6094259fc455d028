import { describe, expect, test } from 'vitest'
import { canAssignRole, canCreateUser, canManage } from '../accounts/user-rules.ts'
import { isStaff, roles } from './roles.ts'

const actions = ['view', 'edit', 'setPassword', 'delete'] as const

// One letter per allowed action: v view, e edit, p set the password, d delete, r change the role.
const matrix = [
  // actor, on themselves, on a customer, an admin, a root, a protected admin, a protected root
  ['customer', 've--', '----', '----', '----', '----', '----'],
  ['admin', 've--', 'vepd', 'vepd', '----', 'v---', '----'],
  ['root', 'vepd', 'vepdr', 'vepdr', 'vepdr', 'v---', 'v---'],
] as const

const targets = [
  { id: 'c', role: 'customer' },
  { id: 'a', role: 'admin' },
  { id: 'r', role: 'root' },
  { id: 'pa', role: 'admin', isProtected: true },
  { id: 'pr', role: 'root', isProtected: true },
] as const

describe.each(matrix)('%s', (role, self, ...others) => {
  const actor = { id: 'me', role }

  test('on themselves', () => {
    expect(allowed(actor)).toBe(self)
  })

  test.each(targets.map((target, index) => ({ target, expected: others[index] })))(
    'on $target',
    ({ target, expected }) => {
      expect(allowed(target)).toBe(expected)
    },
  )

  function allowed(target: (typeof targets)[number] | typeof actor): string {
    const letters = actions.map((action) => (canManage(actor, target, action) ? action.replace('setP', 'p')[0] : '-'))
    return letters.join('') + (canAssignRole(actor, target) ? 'r' : '')
  }
})

test('a protected account edits its own profile and cannot delete itself', () => {
  const own = { id: 'me', role: 'root', isProtected: true } as const
  expect(actions.map((action) => canManage(own, own, action))).toEqual([true, true, true, false])
})

test('the roles that each role may create', () => {
  const created = roles.map((role) => roles.filter((other) => canCreateUser({ role }, other)))
  expect(created).toEqual([[], ['customer', 'admin'], ['customer', 'admin', 'root']])
})

test('staff are admins and root users', () => {
  expect(roles.filter(isStaff)).toEqual(['admin', 'root'])
})
