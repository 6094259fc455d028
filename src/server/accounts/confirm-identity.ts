import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../platform/database.ts'
import type { Viewer } from '../platform/guards.ts'
import { assertOwnPassword, wrongPassword } from './own-password.ts'
import { passwordStillIs } from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'

/**
 * Lets this session change, for 30 minutes, what needs a recent proof of identity (`assertConfirmed`).
 * @throws HttpError 400 for a wrong password, 429 after 5 of those.
 */
export async function confirmIdentity(
  platform: AccountPlatform,
  viewer: Viewer,
  proof: { password: string },
  request: FastifyRequest,
): Promise<void> {
  const user = await assertOwnPassword(platform, viewer, proof.password)
  await inTransaction(platform.database, async (tx) => {
    if (!(await passwordStillIs(tx, user.id, user.password))) throw wrongPassword()
    await platform.sessions.confirm(request, tx)
  })
}
