import type { Config } from '../../kit/server/config/config.ts'
import { type BackupPlace, backupPlace, newBackupPlace } from './backup-place.ts'
import { type BackupStore, backupStore } from './backup-store.ts'
import { s3Place, s3Store } from './s3-place.ts'

const isS3 = (target: string) => target.startsWith('s3://')

/** The place for a new backup: a file, a folder, in which the file name is generated, or `s3://bucket/name`. */
export async function findNewPlace(target: string, { s3 }: Pick<Config, 's3'>, now: Date): Promise<BackupPlace> {
  return isS3(target) ? s3Place(target, s3) : newBackupPlace(target, now)
}

/** The place of an existing backup. */
export async function findPlace(target: string, { s3 }: Pick<Config, 's3'>): Promise<BackupPlace> {
  return isS3(target) ? s3Place(target, s3) : backupPlace(target)
}

/** The store of the automatic backups: a folder or `s3://bucket/prefix`. */
export async function findStore(target: string, { s3 }: Pick<Config, 's3'>): Promise<BackupStore> {
  return isS3(target) ? s3Store(target, s3) : backupStore(target)
}
