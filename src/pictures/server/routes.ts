import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import { keepFile } from '../../kit/server/http/kept-answers.ts'
import type { Limit } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as office from '../office-api.ts'
import { pictureAsJpeg } from './converted-pictures.ts'
import { demoImages } from './demo-images.ts'
import { readPicture, storePicture } from './store-picture.ts'

/** Per account: enough to fill a catalog, too few for a stolen session to fill the database. */
export const uploadsOfAccount: Limit = { name: 'uploads', points: 200, seconds: 60 * 60 }

/** Serves the demo's product pictures, as JPEG too; immutable, so browsers cache them. */
export async function registerImages(server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook('onRequest', async ({ url }, reply) => {
      keepFile(reply)
      const [, name] = /^\/images\/([\w-]+)\.jpg(?:\?.*)?$/.exec(url) ?? []
      if (name === undefined) return
      const read = () => readFile(join(demoImages, `${name}.webp`)).catch(() => null)
      const content = await pictureAsJpeg(`/images/${name}.webp`, read)
      if (content) return reply.headers(pictureHeaders).type('image/jpeg').send(content)
    })
    await scope.register(files, {
      root: demoImages,
      prefix: '/images/',
      maxAge: '30d',
      immutable: true,
      decorateReply: false,
    })
  })
}

/** Routes for uploaded pictures. */
export function registerUploads(bind: Bind, { database: { db }, limits }: Platform): void {
  for (const upload of [office.uploadImage, office.uploadProductImage]) {
    bind(upload, { guard: staff }, async ({ viewer, file }) => {
      await limits.consume(uploadsOfAccount, viewer.id)
      const { url } = await storePicture(db, file)
      return { imageUrl: url }
    })
  }

  bind(office.getUpload, { guard: anyone }, async ({ params, request, reply }) => {
    const etag = `"${params.file}"`
    const webp = params.file.replace(/\.jpg$/, '.webp')
    const isJpeg = webp !== params.file
    const read = () => readPicture(db, webp)
    const content = await (isJpeg ? pictureAsJpeg(webp, read) : read())
    if (!content) throw notFound()
    reply.headers(pictureHeaders).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(isJpeg ? 'image/jpeg' : 'image/webp').send(content)
  })
}

/** Cross-origin use is allowed for mails and link previews. */
const pictureHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}
