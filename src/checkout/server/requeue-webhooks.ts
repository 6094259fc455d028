import { inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { listStrandedWebhooks } from '../../payments/server/webhook-queries.ts'
import { webhookJob } from './webhook-job.ts'

/**
 * Enqueues the webhooks that are unprocessed and have no job: all attempts failed, for example while PayPal did not answer
 * for hours, or a backup was restored, which contains no jobs. @returns their number.
 */
export async function requeueWebhooks({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): Promise<number> {
  return inTransaction(
    database,
    async (tx) => {
      const ids = await listStrandedWebhooks(tx, webhookJob.name)
      for (const eventId of ids) await jobs.enqueue(tx, webhookJob, { eventId })
      return ids.length
    },
    { oneByOne: 'requeue webhooks' },
  )
}
