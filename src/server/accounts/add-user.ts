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

type NewUserInput = z.output<typeof createUser.body>

/**
 * Creates an account on behalf of a user and mails an invitation to confirm the address and to choose a new password.
 * Until then the account is unverified, like a registered one.
 * @throws HttpError 400 with the first fault, 403 for a role that the viewer may not assign and for staff without a recent confirmation, 409 when the address is taken.
 */
export async function addUser(
  platform: AccountPlatform,
  viewer: Viewer,
  input: NewUserInput,
  requestId: string,
): Promise<UserRow> {
  if (!canCreateUser(viewer, input.role)) throw forbidden('Root access required')
  if (isStaff(input.role)) assertConfirmed(viewer)
  assertNoFault(checkEmail(input.email), ...nameFaults(input, { needed: input.role !== 'customer' }))
  assertNoFault(checkMinimum6(input.password), checkPassword(input.password))
  const now = platform.clock()
  const values = {
    email: normalizeEmail(input.email),
    firstName: normalizeName(input.firstName),
    lastName: normalizeName(input.lastName),
    password: await hashPassword(input.password),
    role: input.role,
    language: input.language,
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
