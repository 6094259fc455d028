import { z } from 'zod'
import { moment } from '../kit/codecs.ts'

/** The automatic backups; everything is null or false where none are configured. */
const backups = z.object({
  backedUpAt: moment.nullable(),
  testedAt: moment.nullable(),
  /** Why the latest backup or test restore failed. */
  backupError: z.string().nullable(),
  testError: z.string().nullable(),
  /** The latest one is older than two days. */
  isOld: z.boolean(),
  /** A real shop without automatic backups; stated to root users only. */
  isMissing: z.boolean(),
})
export type Backups = z.output<typeof backups>

export const attentionShape = { backups }
