import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { attention } from './parts.tsx'

/** What staff see of the backups. */
export const backup: OfficeFeature = { attention }
