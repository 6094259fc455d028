import type { FastifyReply } from 'fastify'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { signedIn, verified } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { confirmIdentityWithPasskey } from '../passkey-api.ts'
import * as sessions from '../sessions-api.ts'
import type { SecondStep } from '../sign-in-api.ts'
import * as signIn from '../sign-in-api.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { confirmIdentity, confirmWithMailedCode, confirmWithPasskey } from './confirm-identity.ts'
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
  bind(sessions.sendActivity, { guard: signedIn }, async () => undefined)

  const answered = (reply: FastifyReply, step: SecondStep) => {
    if (step.secondFactor.length > 0) reply.code(202)
    return step
  }

  bind(signIn.confirmIdentity, { guard: signedIn }, async ({ viewer, body, request, reply }) =>
    answered(reply, await confirmIdentity(platform, viewer, body, { request, reply })),
  )

  const code = { guard: verified, limit: accountRateLimits.signInCodeFromAddress }
  bind(signIn.confirmIdentityWithCode, code, async ({ viewer, body, request, reply }) =>
    answered(reply, await confirmWithMailedCode(platform, viewer, body.code, { request, reply })),
  )

  const passkey = { guard: verified, limit: accountRateLimits.passkeyFromAddress }
  bind(confirmIdentityWithPasskey, passkey, async ({ viewer, body, request, reply }) =>
    answered(reply, await confirmWithPasskey(platform, viewer, body, { request, reply })),
  )
}
