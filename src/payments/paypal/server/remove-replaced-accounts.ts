import type { Installation } from '../../../kit/server/platform.ts'
import { removeUnneededAccounts } from './replaced-account-queries.ts'

/** How long a late response, or a process with cached settings, may still need a replaced account. */
const graceMs = 60 * 60_000

/** Removes the encrypted secrets of replaced PayPal accounts whose last checkout has ended. */
export async function removeReplacedAccounts({ database, clock }: Installation): Promise<void> {
  await removeUnneededAccounts(database.db, new Date(clock().getTime() - graceMs))
}
