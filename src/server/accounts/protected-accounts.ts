import type { Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserRow } from './tables.ts'
import { findUserIdsByEmail } from './user-queries.ts'

/**
 * The accounts that the configuration protects (back office §6). They are named by address and bound to ids when they
 * are first asked for: a later change of address neither sheds nor gains protection that was bound.
 */
export class ProtectedAccounts {
  readonly #platform: Pick<Platform, 'config'>
  #ids: Set<string> | null = null

  constructor(platform: Pick<Platform, 'config'>) {
    this.#platform = platform
  }

  async includes(db: Db, user: Pick<UserRow, 'id' | 'email'>): Promise<boolean> {
    const emails = this.#platform.config.protectedAccounts
    this.#ids ??= new Set(await findUserIdsByEmail(db, emails))
    return this.#ids.has(user.id) || emails.includes(user.email)
  }
}
