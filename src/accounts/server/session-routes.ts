import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { signedIn } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as sessions from '../sessions-api.ts'
import * as signIn from '../sign-in-api.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { endOwnSession, listOwnSessions } from './sessions.ts'

/** The sessions of the signed-in user. */
export function registerSessionRoutes(bind: Bind, platform: Platform): void {
  bind(sessions.listSessions, { guard: signedIn }, ({ viewer }) => listOwnSessions(platform, viewer))

  bind(sessions.endOwnSession, { guard: signedIn }, async ({ viewer, by, params, request, reply }) => {
    await endOwnSession(platform, by, params.id)
    if (params.id === viewer.session?.id) await platform.sessions.end({ request, reply })
    return undefined
  })

  // The guard reads the viewer, which renews the session.
  bind(sessions.reportActivity, { guard: signedIn }, async () => undefined)

  bind(signIn.confirmIdentity, { guard: signedIn }, async ({ viewer, body, request, reply }) => {
    const step = await confirmIdentity(platform, viewer, body, { request, reply })
    if (step.secondFactor.length > 0) reply.code(202)
    return step
  })
}
