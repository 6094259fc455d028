import { listUnprocessedWebhooks } from '../payments/webhook-queries.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { webhookJob } from './webhook-job.ts'

/** Enqueues the webhooks whose jobs were not restored with the backup. @returns their number. */
export async function requeueWebhooks({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): Promise<number> {
  return inTransaction(database, async (tx) => {
    const ids = await listUnprocessedWebhooks(tx)
    for (const eventId of ids) await jobs.enqueue(tx, webhookJob, { eventId })
    return ids.length
  })
}
