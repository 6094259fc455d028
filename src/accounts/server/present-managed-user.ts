import type { Db } from '../../kit/server/database/database.ts'
import type { ManagedUser } from '../office-api.ts'
import { presentAccount } from './present-user.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import { findEnrolled } from './second-factor/factor-queries.ts'
import type { UserRow } from './tables.ts'

/** DTO of a user for the back office. */
export async function presentManaged(db: Db, guarded: ProtectedAccounts, row: UserRow): Promise<ManagedUser> {
  const enrolled = await findEnrolled(db, [row.id])
  return present(db, guarded, row, enrolled)
}

export async function presentManagedUsers(db: Db, guarded: ProtectedAccounts, rows: UserRow[]): Promise<ManagedUser[]> {
  const enrolled = await findEnrolled(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(rows.map((row) => present(db, guarded, row, enrolled)))
}

async function present(db: Db, guarded: ProtectedAccounts, row: UserRow, enrolled: Set<string>): Promise<ManagedUser> {
  const { id, language } = row
  const isProtected = await guarded.includes(db, row)
  return { ...presentAccount(row), language, isProtected, hasSecondFactor: enrolled.has(id) }
}
