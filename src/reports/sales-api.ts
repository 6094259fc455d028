import { z } from 'zod'
import { money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

/** The periods of the sales chart: the last 30 days, day by day, or the last 12 months, month by month. */
export const salesSpans = ['30d', '12m'] as const
export type SalesSpan = (typeof salesSpans)[number]

/** One column per day or month of the shop's calendar (America/Puerto_Rico), the oldest first, empty ones too. */
export const salesHistory = z.object({
  span: z.enum(salesSpans),
  columns: z.array(
    z.object({
      /** The first day of the column, as YYYY-MM-DD. */
      from: z.string(),
      sales: money,
      orders: z.int(),
    }),
  ),
})
export type SalesHistory = z.output<typeof salesHistory>

export const getSalesHistory = endpoint({
  method: 'GET',
  path: '/api/dashboard/sales',
  summary: 'Sales of the last 30 days or 12 months (staff)',
  query: z.object({ span: z.enum(salesSpans).catch('30d') }),
  reply: salesHistory,
})
