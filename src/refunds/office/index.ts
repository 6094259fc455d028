import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { audit } from './audit.ts'
import { attention } from './parts.tsx'

/** Money that staff must send. */
export const refunds: OfficeFeature = { attention, audit }
