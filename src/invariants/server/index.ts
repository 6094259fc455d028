import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { attentionShape } from '../parts.ts'
import { findViolations } from './invariant-queries.ts'
import { recheckViolations, recordViolations } from './record-violations.ts'
import { columns } from './tables.ts'

/** Conditions on all orders, payments, stock and bookings. */
export const invariants: Feature = {
  columns,
  work: ({ platform }) => {
    platform.jobs.every(3600, 'check-invariants', () => recordViolations(platform))
    platform.jobs.every(300, 'check-violations-again', () => recheckViolations(platform))
  },
  attention: part(
    attentionShape,
    async ({ platform, limit }) => ({ violations: await findViolations(platform.database.db, limit) }),
    ({ violations }) => ({ invariant_violations: violations.count }),
  ),
}
