import type { Readable } from 'node:stream'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { readArchive } from './archive-reader.ts'
import type { Backup, TableSum } from './backup-format.ts'
import { tableSummer } from './table-sum.ts'

/**
 * Reads a whole backup and compares every table with its manifest, without a database. Memory is bounded, whatever the
 * file contains.
 * @throws CommandRefused when it is damaged or incomplete.
 */
export async function checkBackup(source: Readable): Promise<Backup> {
  const sums = new Map<string, TableSum>()
  let names = new Set<string>()
  const backup = await readArchive(source, {
    async header({ tables }) {
      names = new Set(tables.map(({ name }) => name))
    },
    async table(name, chunks) {
      if (!names.has(name)) {
        throw new CommandRefused('The backup is damaged: its header does not name all tables. Nothing was changed.')
      }
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
