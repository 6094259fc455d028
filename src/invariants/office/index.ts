import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { attention } from './parts.tsx'

/** Violated conditions. */
export const invariants: OfficeFeature = { attention }
