import type { Feature } from '../../server/feature.ts'
import { findViolations } from './invariant-queries.ts'
import { reportViolations } from './report-violations.ts'
import { columns } from './tables.ts'

/** Conditions on all orders, payments, stock and bookings. */
export const invariants: Feature = {
  columns,
  work: ({ platform }) => platform.jobs.every(3600, 'check-invariants', () => reportViolations(platform)),
  attention: async ({ database }, _reader, limit) => {
    const violations = await findViolations(database.db, limit)
    return { shown: { violations }, counts: { invariant_violations: violations.count } }
  },
}
