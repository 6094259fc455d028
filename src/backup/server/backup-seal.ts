import { timingSafeEqual } from 'node:crypto'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { keyedHash } from '../../kit/server/secrets/secret-box.ts'
import type { Backup, BackupHeader, BackupManifest } from './backup-format.ts'
import { secretFingerprint } from './secret-fingerprint.ts'

/**
 * The seal of a backup: only who has APP_SECRET can make it. The manifest contains the hash of every table, so it covers
 * the whole file.
 */
export function sealOf(appSecret: string, header: BackupHeader, { seal: _, ...manifest }: BackupManifest): string {
  return keyedHash(appSecret, 'backup', canonical([header, manifest]))
}

/** JSON whose object keys are in one order: a record that was parsed may have another one. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/**
 * Which backups a restore accepts: those with a valid seal; also those of versions that made none; or any, because the
 * operator trusts the place where it was kept.
 */
export interface Trust {
  /** APP_SECRET, and the previous one. */
  secrets: readonly string[]
  accept: 'sealed' | 'sealed or old' | 'unverified'
}

/**
 * @returns whether the seal was verified.
 * @throws CommandRefused when the backup is not acceptable.
 */
export function checkSeal({ header, manifest }: Backup, { secrets, accept }: Trust): boolean {
  const { seal } = manifest
  if (seal !== undefined && secrets.some((secret) => isEqual(seal, sealOf(secret, header, manifest)))) return true
  if (accept === 'unverified' || (accept === 'sealed or old' && seal === undefined)) return false
  const isOurs = secrets.some((secret) => secretFingerprint(secret) === header.secretFingerprint)
  throw new CommandRefused(`${reasonOf(seal, isOurs)} Nothing was changed. ${advice}`)
}

function reasonOf(seal: string | undefined, isOurs: boolean): string {
  if (seal === undefined) return 'The backup has no seal: an earlier version made it, or somebody removed the seal.'
  if (isOurs) return 'The backup was changed after it was made: its seal does not match its contents.'
  return 'The backup was made with another APP_SECRET, so it cannot be checked whether somebody changed it.'
}

const advice =
  'Set the APP_SECRET of the shop that was backed up (or APP_SECRET_PREVIOUS for one start). If nobody else could write ' +
  'to the place where the file was kept, add --unverified.'

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The secrets with which a backup of this shop can be sealed. */
export const secretsOf = ({
  appSecret,
  appSecretPrevious,
}: Pick<Config, 'appSecret' | 'appSecretPrevious'>): string[] =>
  appSecretPrevious === null ? [appSecret] : [appSecret, appSecretPrevious]
