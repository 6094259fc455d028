import type { z } from 'zod'
import type { App } from '../../kit/server/feature.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { listSoldTypes } from '../../reports/server/report-queries.ts'
import type { getToday } from '../office-api.ts'

/** The present day of the shop, with what all features have planned on it, and what waits. */
export async function readToday({
  platform,
  today,
}: Pick<App, 'platform' | 'today'>): Promise<z.output<(typeof getToday)['reply']>> {
  const now = platform.clock()
  const day = shopDay(now)
  const sold = await listSoldTypes(platform.database.db)
  return { day, ...(await today.find({ platform, now, day, sold })) }
}
