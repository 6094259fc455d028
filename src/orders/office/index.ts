import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { audit } from './audit.ts'
import { attention, customer, today } from './parts.tsx'

/** What other pages show of orders. */
export const orders: OfficeFeature = { attention, today, customer, audit }
