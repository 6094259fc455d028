import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** Runs `build` and lists every route of the first Fastify instance that it creates, including HEAD routes. */
export async function registeredRoutes(build: () => Promise<unknown>): Promise<string[]> {
  const found = new Set<string>()
  const created = channel('fastify.initialization')
  const watch = (message: unknown) => {
    created.unsubscribe(watch)
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      // A parameter may end with the pattern that it must match.
      const path = url.replace(/:(\w+)(\(.+?\)(?=\.|$))?/g, '{$1}')
      for (const one of [method].flat()) found.add(`${one} ${path}`)
    })
  }
  created.subscribe(watch)
  try {
    await build()
  } finally {
    created.unsubscribe(watch)
  }
  return [...found]
}
