import type { Platform } from '../../../kit/server/platform.ts'
import { deleteExpiredDevices } from '../remembered-device-queries.ts'
import { deleteExpiredChallenges } from '../sign-in-passkey-queries.ts'
import { deleteExpiredEnrollments } from './factor-queries.ts'
import { deleteExpiredSignIns } from './pending-sign-in-queries.ts'

/** Deletes expired pending sign-ins, remembered devices, enrollments and challenges; a periodic job. */
export async function sweepUnfinished({ database, clock }: Platform): Promise<void> {
  await deleteExpiredSignIns(database.db, clock())
  await deleteExpiredDevices(database.db, clock())
  await deleteExpiredEnrollments(database.db, clock())
  await deleteExpiredChallenges(database.db, clock())
}
