import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { attention } from './parts.tsx'

/** Pictures that are lost. */
export const pictures: OfficeFeature = { attention }
