import { Counter } from 'prom-client'
import type { Expire } from '../../kit/server/personal-data.ts'

/** Number of records that this process removed after their retention period. */
export const expiredData = new Counter({
  name: 'shop_expired_data_total',
  help: 'Records that were deleted or made anonymous because their retention has ended, by kind.',
  labelNames: ['kind'],
  registers: [],
})

/** Removes what the features keep no longer (`RETAIN_…_DAYS`) and counts it. Runs daily. */
export async function sweepExpiredData(platform: Parameters<Expire>[0], expire: Expire): ReturnType<Expire> {
  const removed = await expire(platform)
  for (const [kind, count] of Object.entries(removed)) expiredData.inc({ kind }, count)
  return removed
}
