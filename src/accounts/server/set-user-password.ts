import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { isStaff } from '../../kit/roles.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { assertConfirmed, type Viewer } from '../../kit/server/http/guards.ts'
import type { AccountPlatform } from './account-platform.ts'
import { assertManageable } from './managed-user.ts'
import { sendPasswordChanged } from './password-changed.ts'
import { hashPassword } from './password-hash.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import { renewCredential } from './renew-credential.ts'
import { findUser, lockUser } from './user-queries.ts'

interface PasswordInput {
  viewer: Viewer
  id: string
  password: string
  request: FastifyRequest
}

/**
 * Sets a user's password without the current one, ends their sessions and earlier grants, and mails a notice. A root who
 * sets the own password keeps the current session.
 * @throws HttpError 403 for a protected account, an admin's own, and staff without a recent
 * confirmation, 404.
 */
export async function setUserPassword(
  platform: AccountPlatform,
  guarded: ProtectedAccounts,
  { viewer, id, password, request }: PasswordInput,
): Promise<void> {
  const { database } = platform
  const attempt = { viewer, action: 'setPassword' as const }
  // Avoids hashing for rejected requests; the check under the lock decides.
  const target = await assertManageable(database.db, guarded, { ...attempt, user: await findUser(database.db, id) })
  if (isStaff(target.role)) assertConfirmed(viewer)
  const hash = await hashPassword(password)
  await inTransaction(database, async (tx) => {
    const user = await assertManageable(tx, guarded, { ...attempt, user: await lockUser(tx, id) })
    if (isStaff(user.role)) assertConfirmed(viewer)
    await renewCredential(platform, tx, user, { password: hash, keep: user.id === viewer.id ? request : undefined })
    await sendPasswordChanged(platform, tx, user)
    await recordAudit(tx, {
      actor: viewer,
      action: 'user.password_set',
      subject: { type: 'user', id: user.id },
      requestId: request.id,
    })
  })
}
