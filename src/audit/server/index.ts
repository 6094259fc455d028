import type { Feature } from '../../server/feature.ts'
import { columns } from './tables.ts'

/** Who changed what. */
export const audit: Feature = { columns }
