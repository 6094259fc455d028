import { type Placeholder, sql } from 'drizzle-orm'
import { recordOf } from '../../records.ts'
import type { Db } from './db.ts'

const unnamed = new WeakSet<Db>()

/** Keeps the statements of a handle unnamed: a pooler in transaction mode may send each to another connection. */
export function withoutNames(db: Db): void {
  unnamed.add(db)
}

/** The name under which Postgres keeps a statement parsed and planned per connection; empty when it must not. */
export function statementName(db: Db, name: string): string {
  return unnamed.has(db) ? '' : name
}

/**
 * A query with placeholders that is built once per connection instead of once per call, and that Postgres prepares once
 * per connection. `name` is unique among the statements of the shop.
 */
export function prepared<Query>(name: string, build: (db: Db, name: string) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>()
  return (db) => {
    const known = queries.get(db)
    if (known) return known
    const query = build(db, statementName(db, name))
    queries.set(db, query)
    return query
  }
}

/** A placeholder for each column that gets the value of the same name. */
export function placeholders<K extends string>(...columns: K[]): Record<K, Placeholder<K>> {
  return recordOf(columns, (column) => sql.placeholder(column))
}
