import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { keepFile } from '../../kit/server/http/kept-answers.ts'
import type { PageContext } from '../page-context.ts'
import { builtOffice, type OfficeFiles, officeInDevelopment } from './office-document.ts'

/** The server entry of the web application. */
export interface PageRenderer {
  office: OfficeFiles
  fetch: (request: Request, options: { context: PageContext }) => Promise<Response>
}

const dist = new URL('../../../dist/', import.meta.url)

/** Serves the built application: its files and the renderer. */
export async function builtRenderer(app: FastifyInstance): Promise<() => Promise<PageRenderer>> {
  const client = fileURLToPath(new URL('client/', dist))
  await serveFiles(app, client, fileURLToPath(new URL('office/assets', dist)))
  const entry: Promise<{ default: Pick<PageRenderer, 'fetch'> }> = import(new URL('server/server.js', dist).href)
  const manifest = await readFile(new URL('office/.vite/manifest.json', dist), 'utf8')
  const renderer = { fetch: (await entry).default.fetch, office: builtOffice(JSON.parse(manifest)) }
  return async () => renderer
}

/** Serves hashed files under /assets/ and public files by name. */
export async function serveFiles(app: FastifyInstance, client: string, officeAssets: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: [`${client}assets`, officeAssets],
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    cacheControl: true,
    setHeaders: keepFile,
  })
  const names = await readdir(client, { recursive: true })
  for (const name of names.filter((one) => /\.\w+$/.test(one) && !one.startsWith('assets/'))) {
    app.get(`/${name}`, (_, reply) => {
      keepFile(reply)
      // Mail clients and link previews embed these pictures.
      return reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile(name, client, { maxAge: '1h', immutable: false })
    })
  }
}

/** Serves the application from its sources with Vite in middleware mode, on the shop's port. */
export async function developmentRenderer(app: FastifyInstance): Promise<() => Promise<PageRenderer>> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('preClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done)
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the page renderer')
  return async () => {
    const entry = await ssr.runner.import('virtual:tanstack-start-server-entry')
    return { fetch: entry.default.fetch, office: officeInDevelopment }
  }
}
