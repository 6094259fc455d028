import type { FastifyRequest } from 'fastify'
import { fault } from '../../fault.ts'
import { staffFaults } from '../../office-texts.ts'
import { isStaff, type Role } from '../../roles.ts'
import { commonFaults } from '../../texts.ts'
import { forbidden, notFound, refusal, unauthorized } from './errors.ts'

/** The signed-in user of a request, read for every request. */
export interface Viewer {
  id: string
  email: string
  /** The effective role: staff without the required second factor have the role of a customer. */
  role: Role
  emailVerified: boolean
  /** Staff who must add a second factor before they can use the back office. */
  secondFactorMissing?: boolean
  /**
   * The session of the request. `confirmed`: the user authenticated at most 30 minutes ago; `withoutPassword`: by a mailed
   * code or a passkey.
   */
  session?: { id: string; confirmed: boolean; withoutPassword?: boolean }
}

/**
 * The owner of the account's address. What an order, an appointment, a document or a consent gives is theirs alone: anybody
 * can register with the address of another person.
 */
export type VerifiedViewer = Viewer & { emailVerified: true }

export const isVerified = (viewer: Viewer | null): viewer is VerifiedViewer => viewer?.emailVerified === true

/** Who acts, and in which request: for changes and their audit events. */
export interface By<V extends Viewer | null = Viewer> {
  viewer: V
  requestId: string
}

/**
 * Admits everyone without reading the session, for endpoints that must answer while the database is unavailable.
 * @returns null.
 */
export const withoutSession: Guard<null> = () => null

/** Returns the viewer when the request is allowed, throws an HttpError otherwise. */
export type Guard<V extends Viewer | null = Viewer | null> = (viewer: Viewer | null, request: FastifyRequest) => V

export const anyone: Guard = (viewer) => viewer

export const signedIn: Guard<Viewer> = (viewer) => {
  if (!viewer) throw unauthorized()
  return viewer
}

export const emailUnverified = () => refusal(403, fault(commonFaults, 'email_unverified'))

/** Signed in with a verified email address; required to buy, and to change what was bought. */
export const verified: Guard<VerifiedViewer> = (viewer, request) => {
  const user = signedIn(viewer, request)
  if (!isVerified(user)) throw emailUnverified()
  return user
}

/** Reads records of the viewer's own address: an unverified one has none, so each is not found. */
export const owner: Guard<VerifiedViewer> = (viewer, request) => {
  const user = signedIn(viewer, request)
  if (!isVerified(user)) throw notFound()
  return user
}

export const staff: Guard<Viewer> = (viewer, request) => {
  const user = withSecondFactor(viewer, request)
  if (!isStaff(user.role)) throw forbidden('admin')
  return user
}

/**
 * Required for sensitive changes, to protect against misuse of an unattended browser.
 * @throws HttpError 403 `reauthentication_required` when the viewer last authenticated more than 30 minutes ago.
 */
export function assertConfirmed({ session }: Viewer): void {
  if (session?.confirmed) return
  throw refusal(403, fault(staffFaults, 'reauthentication_required'))
}

/** Staff, including those without the required second factor: for the endpoints that add it. */
export const staffMember: Guard<Viewer> = (viewer, request) => {
  const user = signedIn(viewer, request)
  if (!isStaff(user.role) && !user.secondFactorMissing) throw forbidden('admin')
  return user
}

export const root: Guard<Viewer> = (viewer, request) => {
  const user = withSecondFactor(viewer, request)
  if (user.role !== 'root') throw forbidden('root')
  return user
}

function withSecondFactor(viewer: Viewer | null, request: FastifyRequest): Viewer {
  const user = signedIn(viewer, request)
  if (user.secondFactorMissing) throw refusal(403, fault(staffFaults, 'second_factor_required'))
  return user
}
