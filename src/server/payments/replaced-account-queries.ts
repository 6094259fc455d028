import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { replacedPaypalAccounts } from '../settings/tables.ts'

/**
 * Removes the accounts that no payment needs any more: none that is open or that changed since `before`, no refund on
 * its way, and not replaced since `before` either, because a payment may have been opened at that moment.
 */
export async function removeUnneededAccounts(db: Db, before: Date): Promise<void> {
  const since = before.toISOString()
  await db.execute(sql`
    delete from ${replacedPaypalAccounts} account
    where account.replaced_at < ${since}::timestamptz
      and not exists (
        select from checkouts c
        where c.paypal_client_id = account.client_id and (
          c.state not in ('completed', 'released', 'refunded')
          or c.updated_at > ${since}::timestamptz
          or exists (select from refunds r where r.checkout_id = c.id and r.state in ('requested', 'pending'))
        )
      )`)
}
