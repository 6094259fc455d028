import type { z } from 'zod'
import type { Db } from '../../kit/server/database/database.ts'
import type { account, User } from '../../session/api.ts'
import { isSecondFactorMissing, readInactivity } from './second-factor/second-factor.ts'
import type { UserRow } from './tables.ts'

/** DTO of the signed-in user. */
export async function presentUser(db: Db, row: UserRow): Promise<User> {
  return {
    ...presentAccount(row),
    secondFactorMissing: await isSecondFactorMissing(db, row),
    inactivityMinutes: await readInactivity(db, row),
  }
}

/** The account of a user without password hash and tokens. */
export function presentAccount(row: UserRow): z.output<typeof account> {
  const {
    password: _,
    language: __,
    emailVerificationToken: ___,
    emailVerificationExpires: ____,
    passwordResetToken: _____,
    passwordResetExpires: ______,
    pendingByStaff: _______,
    profileByStaff: ________,
    ...shown
  } = row
  return { ...shown, isEmailVerified: row.emailVerified }
}
