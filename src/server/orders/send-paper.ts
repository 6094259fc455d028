import type { FastifyReply } from 'fastify'

/** A finished document and what it is called. */
export interface PaperFile {
  fileName: string
  pdf: Buffer
}

/** Customers save their papers, staff look at them in a tab. */
export function sendPaper(
  reply: FastifyReply,
  { fileName, pdf }: PaperFile,
  disposition: 'attachment' | 'inline',
): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `${disposition}; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}
