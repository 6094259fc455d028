import handler, { createServerEntry } from '@tanstack/react-start/server-entry'
import { paraglideMiddleware } from '../paraglide/server.js'

/** Entry point that Fastify calls for every page: fetch(request, {context}), in the language of the URL. */
export default createServerEntry({
  fetch: (request, options) => paraglideMiddleware(request, () => handler.fetch(request, options)),
})
