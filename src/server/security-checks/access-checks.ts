import { readSmtpAccount } from '../mail/smtp-account.ts'
import { HttpError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { type BoundRoute, type Check, nameOf, notProved, type Probe, proved } from './probe.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const someone = (role: Viewer['role'], emailVerified = true): Viewer => ({ id: nobody, email: '', role, emailVerified })

/** Whether a route's guard lets somebody in. */
function admits({ guard }: BoundRoute, viewer: Viewer | null): boolean {
  try {
    // The guards of these routes decide from the viewer alone.
    guard(viewer, {} as Parameters<BoundRoute['guard']>[1])
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/** Calls of the back office by where they stand: whoever adds one there gets it checked. */
const staffPaths = /^\/api\/(admin|dashboard|upload|upload-image|users|system-logs)(\/|$)/
const rootPaths = /^\/api\/(system-logs|users\/root|settings\/security_checklist|admin\/(audit|security-checks))(\/|$)/
const writtenByStaff = /^\/api\/(settings|brand-settings|products|paypal|orders\/\{id\})(\/|$)/
const staffReads = ['GET /api/docs', 'GET /api/settings/email', 'GET /api/orders', 'GET /api/orders/{id}/invoice']
/** Customers change their own account at an address of the staff's. */
const shared = ['PUT /api/users/{id}']

function isForStaff(route: BoundRoute): boolean {
  const { method, path } = route.endpoint
  if (shared.includes(nameOf(route))) return false
  if (staffReads.includes(nameOf(route))) return true
  return staffPaths.test(path) || rootPaths.test(path) || (method !== 'GET' && writtenByStaff.test(path))
}

/** Every guard of the back office asked about a visitor, a customer and an administrator; then its doors, tried. */
export const rolesEnforced: Check = async ({ server, routes }) => {
  const staffRoutes = routes.filter(isForStaff)
  const open = staffRoutes.filter(
    (route) =>
      admits(route, null) ||
      admits(route, someone('customer')) ||
      (rootPaths.test(route.endpoint.path) && admits(route, someone('admin'))),
  )
  const reads = staffRoutes.filter(({ endpoint }) => endpoint.method === 'GET')
  for (const route of reads) {
    const url = route.endpoint.path.replace(/\{\w+\}/g, nobody)
    const { statusCode } = await server.inject({ method: 'GET', url })
    if (statusCode !== 401) open.push(route)
  }
  if (open.length > 0) return notProved('roles_open', [...new Set(open.map(nameOf))].join(', '))
  return proved('roles_kept', String(staffRoutes.length))
}

const orderingPaths = ['POST /paypal/order', 'POST /api/orders']

/** Ordering asks for a proven address, and the mail that proves it can leave. */
export const emailVerification: Check = async ({ platform, routes }) => {
  const ordering = routes.filter((route) => orderingPaths.includes(nameOf(route)))
  const open = ordering.filter((route) => admits(route, someone('customer', false)))
  if (open.length > 0 || ordering.length < orderingPaths.length) {
    return notProved('email_ignored', open.map(nameOf).join(', ') || undefined)
  }
  return (await canMail(platform)) ? proved('email_enforced') : notProved('email_no_mail')
}

/** The demo keeps its mail in a mailbox of its own. */
async function canMail(platform: Probe['platform']): Promise<boolean> {
  return platform.config.mode === 'demo' || (await readSmtpAccount(platform, platform.database.db)) !== null
}
