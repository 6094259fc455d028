import { inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** Finds the names of records of one kind by their ids; deleted ones are left out. */
export type FindNames = (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>

/** Finds the names of the rows of a table. */
export const namesIn =
  (table: PgTable & { id: PgColumn }, name: SQLWrapper): FindNames =>
  (db, ids) =>
    db
      .select({ id: sql<string>`${table.id}`, name: sql<string>`${name}` })
      .from(table)
      .where(inArray(table.id, ids))
