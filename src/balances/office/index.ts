import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { attention, today } from './parts.tsx'

/** What was paid too much, is paid late, or is to be paid today. */
export const balances: OfficeFeature = { attention, today }
