import type { Platform } from '../../kit/server/platform.ts'
import { isLive } from '../../payments/server/payment-setup.ts'
import type { SalesHistory, SalesSpan } from '../sales-api.ts'
import { salesBySpan } from './sales-queries.ts'

/** How many columns the sales chart has. */
export const columnsOf = { '30d': { unit: 'day', back: 30 }, '12m': { unit: 'month', back: 12 } } as const

/** The columns of the sales chart; the last one is today or this month. */
export async function readSalesHistory(platform: Platform, span: SalesSpan): Promise<SalesHistory> {
  const real = await isLive(platform.config, platform.database.db)
  const wanted = { ...columnsOf[span], now: platform.clock() }
  const columns = await platform.database.readReport((db) => salesBySpan(db, wanted, real))
  return { span, columns }
}
