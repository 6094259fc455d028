import type { Feature } from '../../server/feature.ts'
import { backUpNightly } from './back-up-nightly.ts'
import { testRestoreWeekly } from './test-restore.ts'

/** Backups, their places and restores. */
export const backup: Feature = {
  work: ({ platform }) =>
    platform.jobs.every(600, 'back-up', async (signal) => {
      await backUpNightly(platform, signal)
      await testRestoreWeekly(platform, signal)
    }),
}
