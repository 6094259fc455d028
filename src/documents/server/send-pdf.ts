import type { FastifyReply } from 'fastify'
import { HttpError } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { RateLimits } from '../../kit/server/http/rate-limits.ts'
import { workQueue } from '../../kit/server/jobs/work-queue.ts'

/** A rendered document and its file name. */
export interface PdfFile {
  fileName: string
  pdf: Buffer
}

const perUser = { name: 'documents', points: 60, seconds: 600 }
const busy = () =>
  new HttpError(503, 'busy', 'Many documents are being made. Please try again in a few seconds.', { retryAfter: 3 })

/** Rendering blocks the event loop for about 50 ms, so documents are rendered one at a time. */
const queue = workQueue({ concurrency: 1, maxWaiting: 30, maxWaitMs: 15_000, refuse: busy })

/**
 * Renders and sends a document: as a download for customers, inline for staff.
 * @throws HttpError 429 beyond the limit of one user, 503 when too many documents are queued.
 */
export async function sendPdf(
  { limits, viewer }: { limits: RateLimits; viewer: Viewer },
  reply: FastifyReply,
  make: () => Promise<PdfFile>,
  disposition: 'attachment' | 'inline',
): Promise<FastifyReply> {
  await limits.consume(perUser, viewer.id)
  const { fileName, pdf } = await queue.run(make)
  return reply
    .type('application/pdf')
    .header('content-disposition', `${disposition}; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}
