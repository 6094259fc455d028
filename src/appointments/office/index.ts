import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { audit } from './audit.ts'
import { today } from './parts.tsx'

/** Appointments of today. */
export const appointments: OfficeFeature = { today, audit }
