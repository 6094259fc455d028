import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/**
 * Runs `build` and returns every route of the first Fastify instance that it creates, including HEAD routes, with the
 * schema by which its bodies are validated.
 */
export async function registeredRoutes(build: () => Promise<unknown>): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  const created = channel('fastify.initialization')
  const watch = (message: unknown) => {
    created.unsubscribe(watch)
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      // A parameter may end with the pattern that it must match.
      const path = url.replace(/:(\w+)(\(.+?\)(?=\.|$))?/g, '{$1}')
      for (const one of [method].flat()) found.set(`${one} ${path}`, schema?.body)
    })
  }
  created.subscribe(watch)
  try {
    await build()
  } finally {
    created.unsubscribe(watch)
  }
  return found
}
