import type { Platform } from '../../kit/server/platform.ts'
import { closeSalesDays } from './sales-queries.ts'

const daysPerStatement = 100

/** Stores the sums of all days that have ended, so that reports need not read their orders again. */
export async function closePastDays({ database }: Pick<Platform, 'database'>): Promise<void> {
  while ((await closeSalesDays(database.db, daysPerStatement)) === daysPerStatement) {
    // Repeats until a statement closes fewer days.
  }
}
