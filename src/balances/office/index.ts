import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { attention } from './parts.tsx'

/** What was paid too much. */
export const balances: OfficeFeature = { attention }
