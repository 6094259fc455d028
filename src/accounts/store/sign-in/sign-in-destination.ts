import type { Role } from '../../../kit/roles.ts'
import type { LoginSearch } from './login-search.ts'

/** Target of a sign-in (spec §4): a waiting checkout first, else back office for staff or dashboard for customers. */
export function destinationOf(
  role: Role,
  redirect: LoginSearch['redirect'],
): '/checkout' | '/admin' | '/dashboard' | '/' {
  if (redirect === 'checkout') return '/checkout'
  if (role === 'admin' || role === 'root') return '/admin'
  return role === 'customer' ? '/dashboard' : '/'
}
