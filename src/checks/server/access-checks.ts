import { HttpError } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { type BoundRoute, type Check, failed, nameOf, passed } from './check.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
export const viewerWith = (role: Viewer['role'], emailVerified = true): Viewer => ({
  id: unknownId,
  email: '',
  role,
  emailVerified,
})

/** Whether a route's guard admits the viewer. */
export function admits({ guard }: BoundRoute, viewer: Viewer | null): boolean {
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
const writtenByStaff = /^\/api\/(settings|brand-settings|products|orders\/\{id\})(\/|$)/
const staffReads = ['GET /api/docs', 'GET /api/settings/email', 'GET /api/orders', 'GET /api/orders/{id}/invoice']
/** Staff paths with other users: customers change their own account and pay their orders, visitors request stock notices. */
const shared = ['PUT /api/users/{id}', 'POST /api/products/{id}/notice', 'POST /api/orders/{id}/pay']

/** Below the name of a payment provider is what staff need for its account. */
function isForStaff(route: BoundRoute, providers: readonly string[]): boolean {
  const { method, path } = route.endpoint
  if (providers.some((name) => path.startsWith(`/api/${name}/`))) return true
  if (shared.includes(nameOf(route))) return false
  if (staffReads.includes(nameOf(route))) return true
  return staffPaths.test(path) || rootPaths.test(path) || (method !== 'GET' && writtenByStaff.test(path))
}

/** Evaluates all guards of the back office for visitors, customers and admins, then requests its read routes. */
export const rolesEnforced: Check = async ({ server, routes, platform }) => {
  const providers = platform.providers.all.map(({ name }) => name)
  const staffRoutes = routes.filter((route) => isForStaff(route, providers))
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
