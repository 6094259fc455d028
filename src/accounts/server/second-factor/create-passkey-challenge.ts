import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../../kit/server/platform.ts'
import { listPasskeys } from './factor-queries.ts'
import { readPendingSignIn } from './pending-sign-in.ts'
import { setChallenge } from './pending-sign-in-queries.ts'
import { authenticationOptions } from './webauthn.ts'

/** Creates a challenge for the passkeys of the account that is signing in. @throws HttpError 401 without a pending sign-in. */
export async function createPasskeyChallenge(platform: Platform, request: FastifyRequest) {
  const { db } = platform.database
  const pending = await readPendingSignIn(platform, request)
  const options = await authenticationOptions(platform, await listPasskeys(db, pending.userId))
  await setChallenge(db, pending.id, options.challenge)
  return options
}
