import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { type PageVersion, shopPageVersions } from './tables.ts'

/** The last version of each page that is not deleted. */
export async function listCurrentPages(db: Db): Promise<PageVersion[]> {
  const rows = await db
    .selectDistinctOn([shopPageVersions.slug])
    .from(shopPageVersions)
    .orderBy(shopPageVersions.slug, desc(shopPageVersions.id))
  return rows.filter(({ isDeleted }) => !isDeleted)
}

/** Until the transaction ends nobody else changes a page: so a version that is visible comes after all with lower ids. */
export async function lockPages(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('shop_pages', 0))`)
}

/** The last version of a page; null when there is none, or it is deleted. */
export async function findPage(db: Db, slug: string): Promise<PageVersion | null> {
  const [row] = await db
    .select()
    .from(shopPageVersions)
    .where(eq(shopPageVersions.slug, slug))
    .orderBy(desc(shopPageVersions.id))
    .limit(1)
  return row && !row.isDeleted ? row : null
}

/** Whether a page exists, or existed before somebody deleted it. */
export async function hasVersion(db: Db, slug: string): Promise<boolean> {
  return (await db.$count(shopPageVersions, eq(shopPageVersions.slug, slug))) > 0
}

export async function insertPageVersion(tx: Tx, page: typeof shopPageVersions.$inferInsert): Promise<PageVersion> {
  const [row] = await tx.insert(shopPageVersions).values(page).returning()
  return required(row ?? null, 'page version')
}

/** Stores the HTML of a version's texts. */
export async function storePageHtml(
  db: Db,
  id: number,
  html: Pick<PageVersion, 'html' | 'htmlEs' | 'htmlOf'>,
): Promise<void> {
  await db.update(shopPageVersions).set(html).where(eq(shopPageVersions.id, id))
}

/** The pages as they were when the payment of an order was opened; null for an unknown order. */
export async function listPagesOfOrder(db: Db, orderId: string): Promise<PageVersion[] | null> {
  const { rows } = await db.execute<{ pages_version: string | null }>(sql`
    select c.pages_version from orders o join checkouts c on c.id = o.checkout_id where o.id = ${orderId}`)
  const [order] = rows
  if (!order) return null
  if (order.pages_version === null) return []
  const found = await db
    .selectDistinctOn([shopPageVersions.slug])
    .from(shopPageVersions)
    .where(sql`${shopPageVersions.id} <= ${order.pages_version}`)
    .orderBy(shopPageVersions.slug, desc(shopPageVersions.id))
  return found.filter(({ isDeleted }) => !isDeleted)
}
