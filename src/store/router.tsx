import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createQueryClient } from '../kit/api/query-client.ts'
import { scrollAfterHydration } from '../kit/page/early-scroll.ts'
import { deLocalizeUrl, localizeUrl } from '../paraglide/runtime.js'
import { createDocumentHistory } from './root/document-history.ts'
import { routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { PendingPage } from './shell/loading-screen.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

export function getRouter() {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    ...(typeof window !== 'undefined' && { history: createDocumentHistory() }),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: scrollAfterHydration(),
    // Parameters are text, as forms and people write them: the router's own format reads `?search=5.0` as 5.
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (search) => {
      const texts = Object.entries(search).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      )
      return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`
    },
    rewrite: { input: ({ url }) => deLocalizeUrl(url), output: ({ url }) => localizeUrl(url) },
    ssr: { nonce: getGlobalStartContext()?.scriptNonce },
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}
