import { HttpError } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { readSmtpAccount } from '../../mail/server/smtp.ts'
import { type BoundRoute, type Check, type CheckContext, failed, nameOf, passed } from './check.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const viewerWith = (role: Viewer['role'], emailVerified = true): Viewer => ({
  id: unknownId,
  email: '',
  role,
  emailVerified,
})

/** Whether a route's guard admits the viewer. */
function admits({ guard }: BoundRoute, viewer: Viewer | null): boolean {
  try {
    // The guards of these routes depend on the viewer only.
    guard(viewer, {} as Parameters<BoundRoute['guard']>[1])
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/** Back-office routes by path prefix, so that new routes are checked automatically. */
const staffPaths = /^\/api\/(admin|dashboard|upload|upload-image|users|system-logs)(\/|$)/
const rootPaths = /^\/api\/(system-logs|users\/root|settings\/security_checklist|admin\/(audit|security-checks))(\/|$)/
const writtenByStaff = /^\/api\/(settings|brand-settings|products|paypal|orders\/\{id\})(\/|$)/
const staffReads = ['GET /api/docs', 'GET /api/settings/email', 'GET /api/orders', 'GET /api/orders/{id}/invoice']
/** Staff paths with other users: customers change their own account, and visitors request stock notices. */
const shared = ['PUT /api/users/{id}', 'POST /api/products/{id}/notice']

function isForStaff(route: BoundRoute): boolean {
  const { method, path } = route.endpoint
  if (shared.includes(nameOf(route))) return false
  if (staffReads.includes(nameOf(route))) return true
  return staffPaths.test(path) || rootPaths.test(path) || (method !== 'GET' && writtenByStaff.test(path))
}

/** Evaluates all guards of the back office for visitors, customers and admins, then requests its read routes. */
export const rolesEnforced: Check = async ({ server, routes }) => {
  const staffRoutes = routes.filter(isForStaff)
  const open = staffRoutes.filter(
    (route) =>
      admits(route, null) ||
      admits(route, viewerWith('customer')) ||
      (rootPaths.test(route.endpoint.path) && admits(route, viewerWith('admin'))),
  )
  const reads = staffRoutes.filter(({ endpoint }) => endpoint.method === 'GET')
  for (const route of reads) {
    const url = route.endpoint.path.replace(/\{\w+\}/g, unknownId)
    const { statusCode } = await server.inject({ method: 'GET', url })
    if (statusCode !== 401) open.push(route)
  }
  if (open.length > 0) return failed('roles_open', [...new Set(open.map(nameOf))].join(', '))
  return passed('roles_kept', String(staffRoutes.length))
}

const orderingPaths = ['POST /paypal/order', 'POST /api/orders']

/** Ordering requires a verified address, and verification mail can be sent. */
export const emailVerification: Check = async ({ platform, routes }) => {
  const ordering = routes.filter((route) => orderingPaths.includes(nameOf(route)))
  const open = ordering.filter((route) => admits(route, viewerWith('customer', false)))
  if (open.length > 0 || ordering.length < orderingPaths.length) {
    return failed('email_ignored', open.map(nameOf).join(', ') || undefined)
  }
  return (await canMail(platform)) ? passed('email_enforced') : failed('email_no_mail')
}

/** The demo stores its mail in the demo mailbox. */
async function canMail(platform: CheckContext['platform']): Promise<boolean> {
  return platform.config.mode === 'demo' || (await readSmtpAccount(platform, platform.database.db)) !== null
}
