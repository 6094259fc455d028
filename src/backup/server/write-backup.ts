import type { Writable } from 'node:stream'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { type Database, onDirectConnection } from '../../kit/server/database/database.ts'
import { readShopVersion } from '../../kit/server/shop-version.ts'
import { writeArchive } from './archive-writer.ts'
import { type Backup, type BackupManifest, formatVersion } from './backup-format.ts'
import { sealOf } from './backup-seal.ts'
import { secretFingerprint } from './secret-fingerprint.ts'
import { beginSnapshot, copyOut, describeDatabase, readSequences } from './snapshot-queries.ts'

export interface BackupOptions {
  appSecret: string
  /** Called with the name of each table before it is copied. */
  onTable?: (name: string) => void
  /** Aborts the backup; the target is then destroyed. */
  signal?: AbortSignal
}

/**
 * Streams a backup of one snapshot of the database to `target`. The shop may be running.
 * @throws CommandRefused when the database has no tables of a shop.
 */
export async function writeBackup(
  database: Pick<Database, 'direct'>,
  target: Writable,
  { appSecret, onTable, signal }: BackupOptions,
): Promise<Backup> {
  signal?.addEventListener('abort', () => target.destroy(new Error('the backup was stopped')), { once: true })
  return onDirectConnection(database, async (client) => {
    const tables = await beginSnapshot(client)
    const facts = await describeDatabase(client)
    if (facts.migrations.length === 0) {
      target.destroy()
      throw new CommandRefused('This database has no shop yet: there is nothing to back up.')
    }
    const header = {
      format: formatVersion,
      shopVersion: await readShopVersion(),
      ...facts,
      secretFingerprint: secretFingerprint(appSecret),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    }
    const manifest: BackupManifest = { tables: {}, sequences: [] }
    await writeArchive(target, async (archive) => {
      await archive.header(header)
      for (const table of tables) {
        onTable?.(table.name)
        signal?.throwIfAborted()
        manifest.tables[table.name] = await archive.table(table.name, copyOut(client, table))
      }
      manifest.sequences = await readSequences(client)
      manifest.seal = sealOf(appSecret, header, manifest)
      await archive.manifest(manifest)
    })
    return { header, manifest }
  })
}
