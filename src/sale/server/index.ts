import { namesIn } from '../../kit/server/database/record-names.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { checkouts, columns } from './tables.ts'

/** The words and records of a purchase, below everything that sells; it has no routes. */
export const sale: Feature = {
  columns,
  audited: { checkout: { names: namesIn(checkouts, checkouts.orderNumber), recorded: 'orderNumber' } },
}
