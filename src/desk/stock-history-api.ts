import { z } from 'zod'
import { id, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

/** The most changes of one answer. */
export const movementsPerPage = 50

/** Why a stock changed: the first count, a purchase, goods that a purchase gave back, or a count by staff. */
export const movementReasons = ['initial', 'held', 'released', 'adjusted'] as const

const stockMovement = z.object({
  id: z.int(),
  at: moment,
  variantId: id,
  /** Units: below 0 for a purchase. */
  delta: z.int(),
  reason: z.enum(movementReasons),
  /** The name of the member of staff who changed it; null for a purchase, and where the account or its name is gone. */
  actor: z.string().nullable(),
  /** The order that took or gave back the units; null while its checkout is no order. */
  orderNumber: z.string().nullable(),
})
export type StockMovement = z.output<typeof stockMovement>

export const getStockHistory = endpoint({
  method: 'GET',
  path: '/api/admin/products/{id}/stock-history',
  summary: 'The changes of the counted stock of a product, newest first, 50 at a time (staff)',
  params: z.object({ id }),
  /** The `older` of the answer before. */
  query: z.object({ before: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
  reply: z.object({ movements: z.array(stockMovement), older: z.int().nullable() }),
})
