import { z } from 'zod'

/**
 * A backup is a gzip-compressed tar file:
 * - `header.json`: where the data comes from, first, so that a restore is refused before anything is loaded;
 * - `tables/NAME/000000` and so on: the output of COPY in text format, in parts of a few megabytes;
 * - `manifest.json`: rows and hash of every table, last, under a seal. A file without it is incomplete.
 */
export const formatVersion = 1

/** The longest header or manifest, in bytes. */
export const maxJsonBytes = 16 * 1024 * 1024

/** The longest row, in bytes; rows of the shop have a few megabytes. Postgres keeps a row in memory while it is loaded. */
export const maxRowBytes = 256 * 1024 * 1024

/** The size of one part. A tar entry states its length first, so a whole part is kept in memory. */
export const partBytes = 4 * 1024 * 1024

const tableHeader = z.object({
  name: z.string(),
  /** Without generated columns, which the database computes again. */
  columns: z.array(z.string()),
})

export const headerSchema = z.object({
  format: z.number(),
  shopVersion: z.string(),
  /** UTC, by the clock of the database: the moment of the snapshot. */
  createdAt: z.iso.datetime(),
  /** The applied migrations, oldest first. */
  migrations: z.array(z.object({ tag: z.string(), hash: z.string() })),
  postgres: z.string(),
  /** The mark of the database: a demo or a real shop; null when no shop has used it yet. */
  kind: z.enum(['demo', 'production']).nullable(),
  /** Identifies APP_SECRET without revealing it. */
  secretFingerprint: z.string(),
  tables: z.array(tableHeader),
})
export type BackupHeader = z.output<typeof headerSchema>

const tableSum = z.object({ rows: z.number(), sha256: z.string() })
/** The contents of a table: the number of rows, and the hash of its COPY output in the order of its primary key. */
export type TableSum = z.output<typeof tableSum>

const sequenceState = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })
export type SequenceState = z.output<typeof sequenceState>

export const manifestSchema = z.object({
  tables: z.record(z.string(), tableSum),
  sequences: z.array(sequenceState),
  /** HMAC of header and manifest under APP_SECRET; missing in backups of earlier versions. */
  seal: z.string().optional(),
})
export type BackupManifest = z.output<typeof manifestSchema>

export interface Backup {
  header: BackupHeader
  manifest: BackupManifest
}

/** Counts of tables and rows, for messages. */
export function totals({ tables }: BackupManifest): { tables: number; rows: number } {
  const sums = Object.values(tables)
  return { tables: sums.length, rows: sums.reduce((sum, { rows }) => sum + rows, 0) }
}
