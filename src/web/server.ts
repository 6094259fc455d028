import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import { spanishFile } from '../contract/spanish-file.ts'
import { getLocale } from '../paraglide/runtime.js'
import { paraglideMiddleware } from '../paraglide/server.js'

const english = createStartHandler(defaultStreamHandler)
const spanish = createStartHandler({
  handler: defaultStreamHandler,
  transformAssets: ({ url }) => (import.meta.env.DEV ? url : spanishFile(url)),
})

/** Entry point that Fastify calls for every page: fetch(request, {context}), in the language of the URL. */
export default createServerEntry({
  fetch: (request, options) =>
    paraglideMiddleware(request, () => (getLocale() === 'es' ? spanish : english)(request, options)),
})
