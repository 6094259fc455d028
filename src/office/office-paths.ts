import { auditPaths } from '../audit/office-paths.ts'
import { catalogPaths } from '../catalog/office-paths.ts'
import { counterPaths } from '../counter/office-paths.ts'
import { dayMovesPaths } from '../day-moves/office-paths.ts'
import { deskPaths } from '../desk/office-paths.ts'
import { drawersPaths } from '../drawers/office-paths.ts'
import { importsPaths } from '../imports/office-paths.ts'
import { languagesPaths } from '../languages/office-paths.ts'
import { mailPaths } from '../mail/office-paths.ts'
import { messagesPaths } from '../messages/office-paths.ts'
import { outboxPaths } from '../outbox/office-paths.ts'
import { paymentAdminPaths } from '../payment-admin/office-paths.ts'
import { paymentsPaths } from '../payments/office-paths.ts'
import { phoneOrdersPaths } from '../phone-orders/office-paths.ts'
import { pricesPaths } from '../prices/office-paths.ts'
import { reportsPaths } from '../reports/office-paths.ts'
import { reviewsPaths } from '../reviews/office-paths.ts'
import { settingsPaths } from '../settings/office-paths.ts'
import { storefrontPaths } from '../storefront/office-paths.ts'
import { systemLogsPaths } from '../system-logs/office-paths.ts'
import { workshopsPaths } from '../workshops/office-paths.ts'

/** The pages of the back office below /admin, of all features; the server answers others with 404. */
export const officePaths = [
  ...auditPaths,
  ...catalogPaths,
  ...counterPaths,
  ...dayMovesPaths,
  ...deskPaths,
  ...drawersPaths,
  ...phoneOrdersPaths,
  ...importsPaths,
  ...languagesPaths,
  ...mailPaths,
  ...messagesPaths,
  ...outboxPaths,
  ...paymentAdminPaths,
  ...paymentsPaths,
  ...pricesPaths,
  ...reportsPaths,
  ...reviewsPaths,
  ...settingsPaths,
  ...storefrontPaths,
  ...systemLogsPaths,
  ...workshopsPaths,
] as const

type Below<Path extends string> = Path extends '/' ? '/admin' : `/admin${Path}`
export type OfficePath = Below<(typeof officePaths)[number]>

const known = new RegExp(`^(?:${officePaths.join('|').replace(/\$\w+/g, '[^/]+')})/?$`, 'i')

/** Whether the back office has a page at this path below /admin. */
export const isKnownPath = (path: string): boolean => known.test(path)

/** Whether a public path belongs to the back office, whose document is not the store's. */
export const isOfficePage = (path: string): boolean => /^(?:\/es)?\/admin(?:\/|$)/i.test(path)
