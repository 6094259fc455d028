import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { isFolder } from './backup-file.ts'
import { type BackupPlace, backupPlace } from './backup-place.ts'

/** Where automatic backups are kept. */
export interface BackupStore {
  /** @throws CommandRefused when the folder does not exist: a missing mount must not fill the disk below it. */
  place(name: string): Promise<BackupPlace>
  /** The names of the automatic backups, the newest first. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  bytes(name: string): Promise<number>
}

/** The store of `BACKUP_DIR`. */
export function backupStore(folder: string): BackupStore {
  return {
    async place(name) {
      if (await isFolder(folder)) return backupPlace(join(folder, name))
      throw new CommandRefused(`The folder ${folder} (BACKUP_DIR) does not exist. Create it, or mount it.`)
    },
    list: async () => newestFirst(await readdir(folder)),
    remove: (name) => rm(join(folder, name), { force: true }),
    bytes: async (name) => (await stat(join(folder, name))).size,
  }
}

/** Automatic backups among the names, the newest first; other files are never removed. */
export const newestFirst = (names: readonly string[]): string[] =>
  names
    .filter((name) => /^flor-de-maga-\d{8}T\d{6}Z\.tar\.gz$/.test(name))
    .toSorted()
    .toReversed()
