import type { z } from 'zod'
import type { createUser } from '../../contract/users.ts'
import { checkMinimum6, checkPassword } from '../../domain/password.ts'
import { checkEmail, normalizeEmail, normalizeName } from '../../domain/person.ts'
import { canCreateUser, isStaff } from '../../domain/roles.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import { assertConfirmed, type Viewer } from '../platform/http/guards.ts'
import { assertNoFault, nameFaults } from './account-rules.ts'
import { hashPassword } from './password-hash.ts'
import type { UserRow } from './tables.ts'
import { createUser as insertUser } from './user-queries.ts'
import { type AccountPlatform, sendVerification } from './verification.ts'

type Asked = z.output<typeof createUser.body>

/**
 * Makes an account for somebody. They are mailed to confirm their address, and to choose a password that staff do not
 * know; until then the account is unverified like one that was registered.
 * @throws HttpError 400 with the first fault, 403 for a role that one may not give and for staff without a recent confirmation, 409 when the address is taken.
 */
export async function addUser(
  platform: AccountPlatform,
  viewer: Viewer,
  asked: Asked,
  requestId: string,
): Promise<UserRow> {
  if (!canCreateUser(viewer, asked.role)) throw forbidden('Root access required')
  if (isStaff(asked.role)) assertConfirmed(viewer)
  assertNoFault(checkEmail(asked.email), ...nameFaults(asked, { needed: asked.role !== 'customer' }))
  assertNoFault(checkMinimum6(asked.password), checkPassword(asked.password))
  const now = platform.clock()
  const values = {
    email: normalizeEmail(asked.email),
    firstName: normalizeName(asked.firstName),
    lastName: normalizeName(asked.lastName),
    password: await hashPassword(asked.password),
    role: asked.role,
    language: asked.language,
    createdAt: now,
    updatedAt: now,
  }
  return inTransaction(platform.database, async (tx) => {
    const user = await insertUser(tx, values)
    if (!user) throw conflict('A user with this email already exists.', 'email_taken')
    const invited = await sendVerification(platform, tx, user, user.language, { invited: true })
    await recordAudit(tx, {
      actor: viewer,
      action: 'user.created',
      subject: { type: 'user', id: user.id },
      after: { role: user.role },
      requestId,
    })
    return invited
  })
}
