import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { type Database, type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { uploadName } from '../picture-rules.ts'
import { pictures, pictureUses, uploads } from './tables.ts'

export type UploadRow = typeof uploads.$inferInsert

export async function insertUploads(db: Db, rows: UploadRow[]): Promise<void> {
  await db.insert(uploads).values(rows)
}

/** One width of an uploaded picture, or null. */
export async function findUpload(db: Db, name: string, width: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: uploads.content })
    .from(uploads)
    .where(and(eq(uploads.name, name), eq(uploads.width, width)))
  return row?.content ?? null
}

/** The first bytes of one width of an uploaded picture, or null. */
export async function findUploadStart(db: Db, name: string, width: number, bytes: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ start: sql<Buffer>`substring(${uploads.content} from 1 for ${bytes})` })
    .from(uploads)
    .where(and(eq(uploads.name, name), eq(uploads.width, width)))
  return row?.start ?? null
}

/** The width of a picture divided by its height; null for one that was not uploaded. */
export async function findPictureRatio(db: Db, url: string): Promise<number | null> {
  const [row] = await db
    .select({ width: uploads.width, height: uploads.height })
    .from(uploads)
    .where(eq(uploads.name, uploadName(url) ?? ''))
    .limit(1)
  return row ? row.width / row.height : null
}

/** Those of the names that are known, locked against deletion until the transaction ends. */
export async function lockPictures(tx: Tx, names: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ name: pictures.name })
    .from(pictures)
    .where(inArray(pictures.name, [...names]))
    .orderBy(pictures.name)
    .for('key share')
  return rows.map(({ name }) => name)
}

/** Deletes pictures that have not been used since a moment. @returns their number. */
export function deleteUnusedPictures(database: Database, before: Date): Promise<number> {
  const unused = notExists(sql`(select from ${pictureUses} where ${pictureUses.picture} = ${pictures.name})`)
  return inTransaction(database, async (tx) => {
    const candidates = await tx
      .select({ name: pictures.name })
      .from(pictures)
      .where(and(lt(pictures.unusedSince, before), unused))
      .orderBy(pictures.name)
      .for('update', { skipLocked: true })
    const names = candidates.map(({ name }) => name)
    if (names.length === 0) return 0
    // Read again after the lock, because a use may have been committed between.
    const deleted = await tx
      .delete(pictures)
      .where(and(inArray(pictures.name, names), unused))
      .returning({ name: pictures.name })
    return deleted.length
  })
}
