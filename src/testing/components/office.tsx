import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { commands, page } from 'vitest/browser'
import { createQueryClient } from '../../kit/api/query-client.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Role } from '../../kit/roles.ts'
import { routeTree } from '../../office/routes.tsx'
import { addresses } from '../../store/root/addresses.ts'
import { loadShop } from '../../store/root/load-shop.ts'
import { PendingPage } from '../../store/shell/loading-screen.tsx'
import { onEnd } from './clean-up.ts'
import { answerShop } from './shop.ts'

interface Visit {
  /** Who is signed in, staff by default. */
  as?: Role
  /** English by default. */
  locale?: Locale
  theme?: 'light' | 'dark'
  /** Width of the window in CSS pixels, 1280 by default. */
  width?: number
}

/** Opens a page of the back office, such as `/admin/orders`, with all that surrounds it. */
export async function openOffice(
  path: string,
  { as = 'admin', locale = 'en', theme = 'light', width = 1280 }: Visit = {},
) {
  answerShop(as)
  await commands.emulateTheme(theme)
  await page.viewport(width, 900)
  window.history.replaceState(null, '', locale === 'en' ? path : `/${locale}${path}`)
  document.documentElement.lang = locale
  const queryClient = createQueryClient()
  const history = createBrowserHistory()
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    ...addresses,
    defaultPendingComponent: PendingPage,
  })
  await loadShop(queryClient)
  await router.load()
  const place = document.createElement('div')
  place.id = 'office'
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  onEnd(() => {
    root.unmount()
    queryClient.clear()
    place.remove()
    history.destroy()
  })
}
