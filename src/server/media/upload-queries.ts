import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { uploads } from './tables.ts'

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
