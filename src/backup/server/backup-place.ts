import { basename, dirname, join, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { isFolder, readBackupFile, writeBackupFile } from './backup-file.ts'

/** The location of an existing or a new backup. */
export interface BackupPlace {
  /** For messages: a path or an address. */
  readonly location: string
  /** Writes the backup completely, or leaves nothing. */
  write<Result>(work: (sink: Writable) => Promise<Result>, options?: { force?: boolean }): Promise<Result>
  read(): Promise<Readable>
}

/** The name of a backup; names sort by time. */
export function backupName(at: Date): string {
  return `flor-de-maga-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`
}

/** The place for a new backup: a path, or a folder, in which the file name is generated. */
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
