import handler, { createServerEntry } from '@tanstack/react-start/server-entry'
import { paraglideMiddleware } from '../paraglide/server.js'

/** What Fastify calls for every page: fetch(request, {context}), within the language that the URL names. */
export default createServerEntry({
  fetch: (request, options) => paraglideMiddleware(request, () => handler.fetch(request, options)),
})
