import type { ManagedUser } from '../../contract/users.ts'
import type { Db } from '../platform/database.ts'
import { presentUser } from './present-user.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import type { UserRow } from './tables.ts'

/** A user as staff see them. */
export async function presentManaged(db: Db, guarded: ProtectedAccounts, row: UserRow): Promise<ManagedUser> {
  return { ...presentUser(row), language: row.language, isProtected: await guarded.includes(db, row) }
}

export function presentManagedUsers(db: Db, guarded: ProtectedAccounts, rows: UserRow[]): Promise<ManagedUser[]> {
  return Promise.all(rows.map((row) => presentManaged(db, guarded, row)))
}
