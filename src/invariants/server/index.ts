import type { Feature } from '../../server/feature.ts'
import { reportViolations } from './report-violations.ts'

/** Conditions on all orders, payments, stock and bookings. */
export const invariants: Feature = {
  work: ({ platform }) => platform.jobs.every(3600, 'check-invariants', () => reportViolations(platform)),
}
