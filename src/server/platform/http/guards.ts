import type { FastifyRequest } from 'fastify'
import { isStaff, type Role } from '../../../domain/roles.ts'
import { forbidden, unauthorized } from './errors.ts'

/** Who is asking, read afresh for every request. */
export interface Viewer {
  id: string
  email: string
  /** What they may do now: staff whose required second factor is missing act as customers. */
  role: Role
  emailVerified: boolean
  /** Staff who must add a second factor before they can use the back office. */
  secondFactorMissing?: boolean
  /** The session of the request. `confirmed`: its user proved who they are at most 30 minutes ago. */
  session?: { id: string; confirmed: boolean }
}

/**
 * Anybody, without a look at their session: for what must be answered when the database is away.
 * @returns null whoever asks.
 */
export const unasked: Guard<null> = () => null

/** Decides from the viewer alone whether a request may go on. */
export type Guard<V extends Viewer | null = Viewer | null> = (viewer: Viewer | null, request: FastifyRequest) => V

export const anyone: Guard = (viewer) => viewer

export const signedIn: Guard<Viewer> = (viewer) => {
  if (!viewer) throw unauthorized()
  return viewer
}

/** May buy: signed in with a verified address. */
export const verified: Guard<Viewer> = (viewer, request) => {
  const user = signedIn(viewer, request)
  if (!user.emailVerified) throw forbidden('Please verify your email address first.', 'email_unverified')
  return user
}

export const staff: Guard<Viewer> = (viewer, request) => {
  const user = withSecondFactor(viewer, request)
  if (!isStaff(user.role)) throw forbidden('Admin access required')
  return user
}

/**
 * For changes that would let the finder of an open browser take the shop over.
 * @throws HttpError 403 `reauthentication_required` when the viewer last proved who they are more than 30 minutes ago.
 */
export function assertConfirmed({ session }: Viewer): void {
  if (session?.confirmed) return
  throw forbidden('Please enter your password again to continue.', 'reauthentication_required')
}

/** Staff, also before they added the second factor that is required of them: for what adding it takes. */
export const staffMember: Guard<Viewer> = (viewer, request) => {
  const user = signedIn(viewer, request)
  if (!isStaff(user.role) && !user.secondFactorMissing) throw forbidden('Admin access required')
  return user
}

export const root: Guard<Viewer> = (viewer, request) => {
  const user = withSecondFactor(viewer, request)
  if (user.role !== 'root') throw forbidden('Root access required')
  return user
}

function withSecondFactor(viewer: Viewer | null, request: FastifyRequest): Viewer {
  const user = signedIn(viewer, request)
  if (user.secondFactorMissing) {
    throw forbidden('Add a second factor in your profile before you use the back office.', 'second_factor_required')
  }
  return user
}
