import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const demoImages = fileURLToPath(new URL('../../../demo/images/', import.meta.url))

/** Product pictures. The names of the demo's never change their content, so browsers keep them. */
export async function registerImages(server: FastifyInstance): Promise<void> {
  await server.register(files, {
    root: demoImages,
    prefix: '/images/',
    maxAge: '30d',
    immutable: true,
    decorateReply: false,
  })
}
