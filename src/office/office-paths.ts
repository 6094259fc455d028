/** The pages of the back office below /admin; the server answers others with 404. */
export const officePaths = [
  '/',
  '/dashboard',
  '/products',
  '/orders',
  '/drafts',
  '/calendar',
  '/calendars',
  '/workshops',
  '/workshops/$variantId',
  '/payments',
  '/messages',
  '/reviews',
  '/outbox',
  '/email-settings',
  '/brand-settings',
  '/webpage-settings',
  '/paypal-settings',
  '/shopping-cart-settings',
  '/selling-settings',
  '/pages',
  '/pause',
  '/announcement',
  '/languages',
  '/prices',
  '/search',
  '/discounts',
  '/reports',
  '/system-logs',
  '/audit-trail',
  '/root-users',
  '/admin-users',
  '/customer-users',
  '/customer-users/$userId',
] as const

type Below<Path extends string> = Path extends '/' ? '/admin' : `/admin${Path}`
export type OfficePath = Below<(typeof officePaths)[number]>

const known = new RegExp(`^(?:${officePaths.join('|').replace(/\$\w+/g, '[^/]+')})/?$`, 'i')

/** Whether the back office has a page at this path below /admin. */
export const isKnownPath = (path: string): boolean => known.test(path)

/** Whether a public path belongs to the back office, whose document is not the store's. */
export const isOfficePage = (path: string): boolean => /^(?:\/es)?\/admin(?:\/|$)/i.test(path)
