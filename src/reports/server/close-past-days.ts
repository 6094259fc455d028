import type { Database } from '../../kit/server/database/database.ts'
import { closeSalesDays } from './sales-queries.ts'
import { storeTaxDays } from './tax-queries.ts'

const daysPerStatement = 100

/** Stores the sums of all days that have ended, so that reports need not read their orders again. */
export async function closePastDays(database: Database): Promise<void> {
  while ((await closeSalesDays(database.db, daysPerStatement)) === daysPerStatement) {
    // Repeats until a statement closes fewer days.
  }
  while ((await storeTaxDays(database, daysPerStatement)) === daysPerStatement) {
    // The same, day by day.
  }
}
