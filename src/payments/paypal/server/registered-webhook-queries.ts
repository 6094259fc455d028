import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../kit/server/database/database.ts'
import { registeredWebhooks } from '../../server/tables.ts'

const provider = 'paypal'

/** The ids of the webhooks of all accounts that the shop has had: their payments may still change. */
export async function listWebhookIds(db: Db): Promise<string[]> {
  const { id, provider: of } = registeredWebhooks
  return (await db.select({ id }).from(registeredWebhooks).where(eq(of, provider))).map((row) => row.id)
}

/** The id of the webhook of an account; undefined while there is none. */
export async function findWebhookId(db: Db, accountId: string): Promise<string | undefined> {
  const { id } = registeredWebhooks
  const isOf = and(eq(registeredWebhooks.provider, provider), eq(registeredWebhooks.accountId, accountId))
  return (await db.select({ id }).from(registeredWebhooks).where(isOf))[0]?.id
}

/** Stores the id of the webhook of an account. */
export async function putWebhookId(db: Db, accountId: string, id: string): Promise<void> {
  const { provider: of, accountId: account } = registeredWebhooks
  await db
    .insert(registeredWebhooks)
    .values({ provider, accountId, id })
    .onConflictDoUpdate({ target: [of, account], set: { id } })
}
