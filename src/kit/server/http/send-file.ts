import type { FastifyReply } from 'fastify'

interface PrivateFile {
  fileName: string
  /** The media type without a charset: `text/csv`. */
  type: string
  content: string | NodeJS.ReadableStream
}

/** Sends a text file that only this viewer may keep, as a download. */
export function sendFile(reply: FastifyReply, { fileName, type, content }: PrivateFile): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(content)
}
