import type { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { defined } from '../../kit/records.ts'
import { isStaff } from '../../kit/roles.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { assertConfirmed, type Viewer } from '../../kit/server/http/guards.ts'
import type { updateUser as updateUserEndpoint } from '../profile-api.ts'
import type { AccountPlatform } from './account-platform.ts'
import { assertNamed } from './account-rules.ts'
import { addressColumns } from './address-columns.ts'
import { assertOwnEmailChange, changeEmail } from './change-email.ts'
import { assertManageable } from './managed-user.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import type { UserRow } from './tables.ts'
import { changeUser, lockUser, type UserChange } from './user-queries.ts'

/**
 * Changes a user: users change themselves, admins change customers and admins, roots change all. A user that the viewer
 * may not see is not found.
 * @throws HttpError 400 for a blank name of staff and for a new own address without the current password, 403 for a
 * protected account and for the address of staff without a recent confirmation, 404.
 */
export async function updateUser(
  platform: AccountPlatform,
  guarded: ProtectedAccounts,
  input: { viewer: Viewer; id: string; fields: UserFields; requestId: string },
): Promise<UserRow> {
  const { viewer, fields } = input
  const change = userChange(fields)
  const { email } = fields
  if (email !== undefined && viewer.id === input.id) await assertOwnEmailChange(platform, viewer, { ...fields, email })
  return inTransaction(platform.database, async (tx) => {
    const user = await assertManageable(tx, guarded, { viewer, user: await lockUser(tx, input.id), action: 'edit' })
    const own = viewer.id === user.id
    // Only staff may leave a customer without a name (spec §5).
    if (own || user.role !== 'customer') assertNamed(fields)
    if (!own && isStaff(user.role) && changesEmail(user, email)) assertConfirmed(viewer)
    const changed = await changeUser(tx, user.id, change, platform.clock())
    if (!own) {
      await recordAudit(tx, {
        actor: viewer,
        action: 'user.changed',
        subject: { type: 'user', id: user.id },
        after: { fields: [...Object.keys(change), ...(email === undefined ? [] : ['email'])] },
        requestId: input.requestId,
      })
    }
    if (email === undefined) return changed
    // Mails about changes by staff use the user's language.
    const language = (own ? fields.language : undefined) ?? user.language
    return changeEmail(platform, tx, changed, email, language)
  })
}

/** A new address allows its owner to reset the password, so it needs a recent confirmation. */
const changesEmail = (user: UserRow, email: string | undefined) =>
  email !== undefined && ![user.email, user.pendingEmail].includes(email)

type UserFields = z.output<typeof updateUserEndpoint.body>

/**
 * Converts a request body into a change of columns, except the email. Absent fields stay, blank ones are cleared (the
 * caller checks whether names may be blank).
 */
function userChange({ firstName, lastName, phone, sameAsShipping, shipping, billing }: UserFields): UserChange {
  return defined({
    firstName,
    lastName,
    phone: phone === undefined ? undefined : phone || null,
    sameAsShipping,
    ...addressColumns('shipping', shipping),
    ...addressColumns('billing', billing),
  })
}
