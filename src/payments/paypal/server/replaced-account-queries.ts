import { sql } from 'drizzle-orm'
import type { Db } from '../../../kit/server/database/database.ts'
import { replacedSecrets } from '../../../settings/server/tables.ts'

/**
 * Removes replaced accounts without a payment that is open or still to be asked about, a payment changed since `before`, or
 * an open refund. Accounts replaced
 * since `before` stay, because a payment may just have been opened with them.
 */
export async function removeUnneededAccounts(db: Db, before: Date): Promise<void> {
  const since = before.toISOString()
  await db.execute(sql`
    delete from ${replacedSecrets} account
    where account.replaced_at < ${since}::timestamptz
      and not exists (
        select from checkouts c
        where c.provider = 'paypal' and c.paypal_client_id = account.client_id and (
          c.state not in ('completed', 'released', 'refunded')
          or c.next_check_at is not null
          or c.updated_at > ${since}::timestamptz
          or exists (select from refunds r where r.checkout_id = c.id and r.state in ('requested', 'pending'))
        )
      )`)
}
