/** Its pages of the back office, below /admin. */
export const deskPaths = [
  '/',
  '/dashboard',
  '/products',
  '/orders',
  '/calendar',
  '/calendars',
  '/shopping-cart-settings',
  '/root-users',
  '/admin-users',
  '/customer-users',
  '/customer-users/$userId',
] as const
