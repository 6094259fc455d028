import { desc, isNull, lte, notExists, sql } from 'drizzle-orm'
import { type Database, type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { sellerVersions } from './tables.ts'

/** The seller as saved by staff; null: nothing was saved. */
export type Seller = Omit<typeof sellerVersions.$inferSelect, 'id' | 'validFrom'>

const newestFirst = [desc(sellerVersions.validFrom), desc(sellerVersions.id)]

/** The seller at a moment; null for a shop that has saved neither brand nor contact. */
export async function findSeller(db: Db, at: Date): Promise<Seller | null> {
  const [row] = await db
    .select()
    .from(sellerVersions)
    .where(lte(sellerVersions.validFrom, at))
    .orderBy(...newestFirst)
    .limit(1)
  return row ?? null
}

/** Records the origin of the shop, so that documents keep the one of their day. Called at the start. */
export async function recordPublicUrl(database: Database, publicUrl: string, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`lock table ${sellerVersions} in share row exclusive mode`)
    const [latest] = await tx
      .select()
      .from(sellerVersions)
      .orderBy(...newestFirst)
      .limit(1)
    if (latest?.publicUrl === publicUrl) return
    if (!latest) await tx.insert(sellerVersions).values({ validFrom: new Date(0), publicUrl })
    else if (latest.publicUrl === null) {
      await tx.update(sellerVersions).set({ publicUrl }).where(isNull(sellerVersions.publicUrl))
    } else {
      const { id: _, ...seller } = latest
      await tx.insert(sellerVersions).values({ ...seller, publicUrl, validFrom: now })
    }
  })
}

/** Makes the present seller that of all documents: the past orders of a new demo are older than its settings. */
export async function sellEverythingNow(tx: Tx): Promise<void> {
  const newer = sql`(select from ${sellerVersions} n where (n.valid_from, n.id) > (${sellerVersions.validFrom}, ${sellerVersions.id}))`
  const [kept] = await tx
    .update(sellerVersions)
    .set({ validFrom: new Date(0) })
    .where(notExists(newer))
    .returning({ id: sellerVersions.id })
  if (kept) await tx.delete(sellerVersions).where(sql`${sellerVersions.id} <> ${kept.id}`)
}
