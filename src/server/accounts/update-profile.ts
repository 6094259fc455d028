import type { Locale } from '../../domain/locale.ts'
import { checkEmail, normaliseEmail, normaliseName } from '../../domain/person.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../platform/database.ts'
import { unauthorized } from '../platform/errors.ts'
import type { Viewer } from '../platform/guards.ts'
import { assertNoFault, nameFaults } from './account-rules.ts'
import { changeEmail, limitEmailChange } from './change-email.ts'
import type { UserRow } from './tables.ts'
import { changeUser, lockUser } from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'

interface Profile {
  firstName: string
  lastName: string
  email: string
  language?: Locale | undefined
}

/** Changes the own name and asks for a new address. @throws HttpError 400 with the first fault. */
export async function updateProfile(
  platform: AccountPlatform,
  viewer: Viewer,
  profile: Profile,
  requestId: string,
): Promise<UserRow> {
  assertNoFault(...nameFaults(profile, { needed: true }), checkEmail(profile.email))
  await limitEmailChange(platform, viewer, profile.email)
  return inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthorized()
    const language = profile.language ?? user.language
    const names = {
      firstName: normaliseName(profile.firstName),
      lastName: normaliseName(profile.lastName),
      language,
    }
    const fields = (['firstName', 'lastName'] as const).filter((field) => names[field] !== user[field])
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
    return changeEmail(platform, tx, renamed, normaliseEmail(profile.email), language)
  })
}
