import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import { paraglideMiddleware } from '../paraglide/server.js'

const handler = createStartHandler(defaultStreamHandler)

/** Entry point that Fastify calls for every page: fetch(request, {context}), in the language of the URL. */
export default createServerEntry({
  fetch: (request, options) => paraglideMiddleware(request, () => handler(request, options)),
})
