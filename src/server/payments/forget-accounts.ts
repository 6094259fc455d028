import type { Platform } from '../platform/platform.ts'
import { removeUnneededAccounts } from './replaced-account-queries.ts'

/** A late answer of PayPal, or a process that has not noticed the new setting, may need the account for so long. */
const graceMs = 60 * 60_000

/** Removes the sealed secrets of PayPal accounts that were replaced and whose last checkout has ended. */
export async function forgetAccounts({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  await removeUnneededAccounts(database.db, new Date(clock().getTime() - graceMs))
}
