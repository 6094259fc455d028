import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { unauthorized } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { AccountPlatform } from './account-platform.ts'
import { assertOwnEmailChange, changeEmail } from './change-email.ts'
import type { UserRow } from './tables.ts'
import { changeUser, lockUser } from './user-queries.ts'

interface Profile {
  firstName: string
  lastName: string
  email: string
  /** Unchanged when absent, removed when blank. */
  phone?: string | null | undefined
  /** Required to change the address. */
  currentPassword?: string | undefined
  language?: Locale | undefined
}

/**
 * Changes the user's own name and phone, and requests a change of address.
 * @throws HttpError 400 for a new address without the current password.
 */
export async function updateProfile(
  platform: AccountPlatform,
  viewer: Viewer,
  profile: Profile,
  requestId: string,
): Promise<UserRow> {
  await assertOwnEmailChange(platform, viewer, profile)
  return inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthorized()
    const language = profile.language ?? user.language
    const names = {
      firstName: profile.firstName,
      lastName: profile.lastName,
      phone: profile.phone === undefined ? user.phone : profile.phone || null,
      language,
    }
    const fields = (['firstName', 'lastName', 'phone'] as const).filter((field) => names[field] !== user[field])
    if (fields.length > 0) {
      await recordAudit(tx, {
        actor: viewer,
        action: 'user.changed',
        subject: { type: 'user', id: user.id },
        after: { fields },
        requestId,
      })
    }
    const renamed = await changeUser(tx, user.id, names, platform.clock())
    return changeEmail(platform, tx, renamed, profile.email, language)
  })
}
