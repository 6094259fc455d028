import { basename, dirname, join, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { isFolder, readBackupFile, writeBackupFile } from './backup-file.ts'

/** Where one backup is, or will be. */
export interface BackupPlace {
  /** For messages: a path or an address. */
  readonly location: string
  /** Writes it as a whole or not at all. */
  write<Result>(work: (sink: Writable) => Promise<Result>, options?: { force?: boolean }): Promise<Result>
  read(): Promise<Readable>
}

/** The name of a backup: it sorts by time. */
export function backupName(at: Date): string {
  return `flor-de-maga-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`
}

/** The place for a new backup: a path, or a folder, in which it gets a name of its own. */
export async function newBackupPlace(target: string, now: Date): Promise<BackupPlace> {
  return backupPlace((await isFolder(target)) ? join(target, backupName(now)) : target)
}

/** The place of a backup with a known path. */
export function backupPlace(target: string): BackupPlace {
  const path = join(resolve(dirname(target)), basename(target))
  return {
    location: path,
    write: (work, options) => writeBackupFile(path, work, options),
    read: () => readBackupFile(path),
  }
}
