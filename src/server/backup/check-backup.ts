import type { Readable } from 'node:stream'
import { CommandRefused } from '../platform/command-refused.ts'
import { readArchive } from './archive-reader.ts'
import type { Backup, TableSum } from './backup-format.ts'
import { tableSummer } from './table-sum.ts'

/**
 * Reads a whole backup and compares every table with its manifest, without a database.
 * @throws CommandRefused when it is damaged or incomplete.
 */
export async function checkBackup(source: Readable): Promise<Backup> {
  const sums = new Map<string, TableSum>()
  const backup = await readArchive(source, {
    async table(name, chunks) {
      const summer = tableSummer()
      for await (const chunk of chunks) summer.add(chunk)
      sums.set(name, summer.sum())
    },
  })
  const { header, manifest } = backup
  for (const { name } of header.tables) {
    // An empty table has no parts.
    const found = sums.get(name) ?? tableSummer().sum()
    if (differs(manifest.tables[name], found)) {
      throw new CommandRefused(`The backup is damaged: the table ${name} does not match its hash. Nothing was changed.`)
    }
  }
  return backup
}

/** Whether a table has other rows than the manifest states. */
export const differs = (expected: TableSum | undefined, found: TableSum): boolean =>
  expected?.rows !== found.rows || expected.sha256 !== found.sha256
