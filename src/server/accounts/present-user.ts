import type { User } from '../../contract/accounts.ts'
import type { UserRow } from './tables.ts'

/** The user as they see themselves: hash and tokens stay behind. */
export function presentUser(row: UserRow): User {
  const {
    password: _,
    language: __,
    emailVerificationToken: ___,
    emailVerificationExpires: ____,
    passwordResetToken: _____,
    passwordResetExpires: ______,
    ...shown
  } = row
  return { ...shown, isEmailVerified: row.emailVerified }
}
