import type { Db } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { UserRow } from './tables.ts'
import { findUserIdsByEmail } from './user-queries.ts'

/**
 * The accounts that the configuration protects (back office §6). The configured addresses are resolved to ids on first
 * use, so that a later change of address does not remove the protection.
 */
export class ProtectedAccounts {
  readonly #platform: Platform
  #ids: Set<string> | null = null

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async includes(db: Db, user: Pick<UserRow, 'id' | 'email'>): Promise<boolean> {
    const emails = this.#platform.config.protectedAccounts
    this.#ids ??= new Set(await findUserIdsByEmail(db, emails))
    return this.#ids.has(user.id) || emails.includes(user.email)
  }
}
