import type { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { isStaff } from '../../kit/roles.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { forbidden, invalidField } from '../../kit/server/http/errors.ts'
import { assertConfirmed, type Viewer } from '../../kit/server/http/guards.ts'
import type { createUser } from '../office-api.ts'
import { canCreateUser } from '../user-rules.ts'
import type { AccountPlatform } from './account-platform.ts'
import { assertNamed } from './account-rules.ts'
import { hashPassword } from './password-hash.ts'
import type { UserRow } from './tables.ts'
import { createUser as insertUser } from './user-queries.ts'
import { sendVerification } from './verification.ts'

const emailTaken = { code: 'email_taken', message: 'A user with this email already exists.' }

type NewUserInput = z.output<typeof createUser.body>

/**
 * Creates an account on behalf of a user and mails an invitation to confirm the address and to choose a new password.
 * Until then the account is unverified, like a registered one.
 * @throws HttpError 400 for staff without a name, 403 for a role that the viewer may not assign and for staff without a recent confirmation, 409 when the address is taken.
 */
export async function addUser(
  platform: AccountPlatform,
  viewer: Viewer,
  input: NewUserInput,
  requestId: string,
): Promise<UserRow> {
  if (!canCreateUser(viewer, input.role)) throw forbidden('Root access required')
  if (isStaff(input.role)) assertConfirmed(viewer)
  if (input.role !== 'customer') assertNamed(input)
  const now = platform.clock()
  const values = {
    ...input,
    password: await hashPassword(input.password),
    createdAt: now,
    updatedAt: now,
  }
  return inTransaction(platform.database, async (tx) => {
    const user = await insertUser(tx, values)
    if (!user) throw invalidField('email', emailTaken, 409)
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
