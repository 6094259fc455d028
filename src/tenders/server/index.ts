import type { Feature } from '../../kit/server/feature.ts'
import { columns } from './tables.ts'

/** The money that came in for orders. */
export const tenders: Feature = { columns }
