import type { Role } from '../../../domain/roles.ts'
import type { LoginSearch } from './login-search.ts'

/** Where a sign-in leads (spec §4): staff to the back office, customers to their dashboard, a checkout goes first. */
export function destinationOf(
  role: Role,
  redirect: LoginSearch['redirect'],
): '/checkout' | '/admin' | '/dashboard' | '/' {
  if (redirect === 'checkout') return '/checkout'
  if (role === 'admin' || role === 'root') return '/admin'
  return role === 'customer' ? '/dashboard' : '/'
}
