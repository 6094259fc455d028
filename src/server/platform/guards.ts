import type { FastifyRequest } from 'fastify'
import { isStaff } from '../../domain/roles.ts'
import { forbidden, unauthorized } from './errors.ts'

/** Who is asking, read afresh for every request. */
export interface Viewer {
  id: string
  email: string
  role: 'customer' | 'admin' | 'root'
  emailVerified: boolean
}

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
  const user = signedIn(viewer, request)
  if (!isStaff(user.role)) throw forbidden('Admin access required')
  return user
}

export const root: Guard<Viewer> = (viewer, request) => {
  const user = signedIn(viewer, request)
  if (user.role !== 'root') throw forbidden('Root access required')
  return user
}
