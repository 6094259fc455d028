import type { Config } from '../config/config.ts'
import { StartRefusal } from '../start-refusal.ts'
import { installation } from '../tables.ts'
import type { Db } from './database.ts'

/**
 * Marks a database as belonging to a demo or to a real shop when it is first used.
 * @throws StartRefusal when it belongs to the other kind: a demo would add public passwords to a real shop.
 */
export async function claimDatabase(db: Db, mode: Config['mode']): Promise<void> {
  await db.insert(installation).values({ kind: mode }).onConflictDoNothing()
  const [found] = await db.select({ kind: installation.kind }).from(installation)
  if (found?.kind === mode) return
  throw new StartRefusal(
    mode === 'demo'
      ? 'This database belongs to a real shop. A demo needs another one: leave DATABASE_URL out, or name an empty database.'
      : 'This database belongs to a demo, with public passwords and sample data. A real shop needs an empty database.',
  )
}
