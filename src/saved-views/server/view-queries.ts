import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { maxViews, type SavedView, type ViewedList } from '../office-api.ts'
import { savedViews } from './tables.ts'

const shown = { id: savedViews.id, name: savedViews.name, filters: savedViews.filters }

/** The views of a person, of one list or of all, by name. */
export function listViews(db: Db, userId: string, list?: ViewedList): Promise<SavedView[]> {
  return db
    .select(shown)
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), list && eq(savedViews.list, list)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
}

/** Stores a view, or the new filters of the one with its name; false when the person has as many as can be kept. */
export async function upsertView(db: Db, view: typeof savedViews.$inferInsert): Promise<boolean> {
  const { userId, list, name, filters } = view
  const same = and(eq(savedViews.userId, userId), eq(savedViews.list, list))
  const [changed] = await db
    .update(savedViews)
    .set({ filters })
    .where(and(same, eq(savedViews.name, name)))
    .returning(shown)
  if (changed) return true
  if ((await db.$count(savedViews, same)) >= maxViews) return false
  await db
    .insert(savedViews)
    .values(view)
    .onConflictDoUpdate({ target: [savedViews.userId, savedViews.list, savedViews.name], set: { filters } })
  return true
}

/** Deletes a view of this person; false when there is none. */
export async function deleteView(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.id, id)))
    .returning(shown)
  return deleted.length > 0
}

export async function deleteViewsOf(db: Db, userId: string): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.userId, userId))
}
