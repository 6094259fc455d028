import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { attemptsOfUsers } from '../checkout/store/attempt.ts'
import { createQueryClient } from '../kit/api/query-client.ts'
import { giveAnswers } from '../kit/api/transport.ts'
import { registerUserRecords } from '../session/store/user-records.ts'
import { addresses } from '../store/root/addresses.ts'
import { createDocumentHistory } from '../store/root/document-history.ts'
import { loadShop, rememberServer, type ServerInfo } from '../store/root/load-shop.ts'
import { ErrorPage } from '../store/shell/error-page.tsx'
import { PendingPage } from '../store/shell/loading-screen.tsx'
import { NotFoundPage } from '../store/shell/not-found-page.tsx'
import { isOfficePage } from './office-paths.ts'
import { routeTree } from './routes.tsx'

/** What the server wrote into the document (`pages/server/office-document.ts`). */
interface Given {
  shop: ServerInfo
  answers: Record<string, string>
}

registerUserRecords(attemptsOfUsers)
const queryClient = createQueryClient()

const belongsToOffice = (path: string) => isOfficePage(path) || /^(?:\/es)?\/profile\/?$/i.test(path)

export const router = createRouter({
  routeTree,
  history: createDocumentHistory(belongsToOffice),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  ...addresses,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: PendingPage,
})

async function start(): Promise<void> {
  const { shop, answers }: Given = JSON.parse(document.getElementById('given')?.textContent ?? '')
  rememberServer(shop)
  giveAnswers(answers)
  await loadShop(queryClient)
  await router.load()
  const place = document.createElement('div')
  place.id = 'office'
  document.body.replaceChildren(place)
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

void start()
