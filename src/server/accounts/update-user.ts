import { normaliseEmail } from '../../domain/person.ts'
import { canManage } from '../../domain/roles.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../platform/database.ts'
import { forbidden, notFound } from '../platform/errors.ts'
import type { Viewer } from '../platform/guards.ts'
import { changeEmail, limitEmailChange } from './change-email.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import type { UserRow } from './tables.ts'
import { type UserFields, userChange } from './user-change.ts'
import { changeUser, lockUser } from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'

/**
 * Changes a user: everybody themselves, admins customers and admins, roots anybody. Whom one may not see answers like
 * nobody.
 * @throws HttpError 400 with the first fault, 403 for a protected account, 404.
 */
export async function updateUser(
  platform: AccountPlatform,
  guarded: ProtectedAccounts,
  asked: { viewer: Viewer; id: string; fields: UserFields; requestId: string },
): Promise<UserRow> {
  const { viewer, fields } = asked
  const change = userChange(fields)
  if (fields.email !== undefined && viewer.id === asked.id) await limitEmailChange(platform, viewer, fields.email)
  return inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, asked.id)
    if (!user || !canManage(viewer, user, 'view')) throw notFound()
    const isProtected = await guarded.includes(tx, user)
    if (!canManage(viewer, { ...user, isProtected })) {
      throw forbidden('This account is protected and cannot be modified.', 'protected_account')
    }
    const language = fields.language ?? user.language
    const changed = await changeUser(tx, user.id, change, platform.clock())
    if (viewer.id !== user.id) {
      await recordAudit(tx, {
        actor: viewer,
        action: 'user.changed',
        subject: { type: 'user', id: user.id },
        after: { fields: Object.keys(fields).filter((name) => name !== 'language') },
        requestId: asked.requestId,
      })
    }
    return fields.email === undefined
      ? changed
      : changeEmail(platform, tx, changed, normaliseEmail(fields.email), language)
  })
}
