import { type AnyRoute, createRouter, type Router } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { getGlobalStartContext } from '@tanstack/react-start'
import { attemptsOfUsers } from '../checkout/store/attempt.ts'
import { createQueryClient } from '../kit/api/query-client.ts'
import { scrollAfterHydration } from '../kit/page/early-scroll.ts'
import { isPaymentPage } from '../kit/payment-page.ts'
import { isOfficePage, type OfficePath } from '../office/office-paths.ts'
import { registerUserRecords } from '../session/store/user-records.ts'
import { addresses } from './root/addresses.ts'
import { createDocumentHistory } from './root/document-history.ts'
import { type FileRouteTypes, routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { PendingPage } from './shell/loading-screen.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

/**
 * The back office is an application of its own. Entering and leaving the checkout loads a document, too: within one, the
 * content security policy of the first page stays in force. It blocks payments, or allows it where no page needs it.
 */
const belongsToStore = (path: string) =>
  !isOfficePage(path) && isPaymentPage(path) === isPaymentPage(window.location.pathname)

registerUserRecords(attemptsOfUsers)

function createStoreRouter() {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    ...(typeof window !== 'undefined' && { history: createDocumentHistory(belongsToStore) }),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: scrollAfterHydration(),
    ...addresses,
    ssr: { nonce: getGlobalStartContext()?.scriptNonce },
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

/** The pages of the back office by their path. What their search parameters are, only the back office knows. */
type OfficeRoutes = Record<OfficePath, AnyRoute>

interface EveryRoute {
  fileRoutesByFullPath: Omit<FileRouteTypes['fileRoutesByFullPath'], OfficePath> & OfficeRoutes
  fullPaths: FileRouteTypes['fullPaths'] | OfficePath
  fileRoutesByTo: Omit<FileRouteTypes['fileRoutesByTo'], OfficePath> & OfficeRoutes
  to: FileRouteTypes['to'] | OfficePath
  id: FileRouteTypes['id'] | OfficePath
  fileRoutesById: Omit<FileRouteTypes['fileRoutesById'], OfficePath> & OfficeRoutes
}

/** The type of both applications' routers, so that a link knows the pages of both. */
type AnyPageRouter = Router<ReturnType<typeof routeTree._addFileTypes<EveryRoute>>>

/** Called by TanStack Start, which takes the types of links from its type; a link may lead to the back office. */
export const getRouter = createStoreRouter as unknown as () => AnyPageRouter
