import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { AdminNotFound } from '../kit/page/admin-not-found.tsx'
import type { OfficePage } from '../kit/page/office-feature.ts'
import { pageHead } from '../kit/page/page-head.ts'
import { m } from '../paraglide/messages.js'
import { localizeHref } from '../paraglide/runtime.js'
import { currentUserQuery } from '../session/store/current-user.ts'
import { profileTitle } from '../store/profile/profile-title.ts'
import { loadShop } from '../store/root/load-shop.ts'
import { AdminLayout } from './admin-layout.tsx'
import { officeFeatures } from './features.ts'
import { OfficeFrame } from './office-frame.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) => loadShop(context.queryClient),
  staleTime: Number.POSITIVE_INFINITY,
  component: OfficeFrame,
})

const profile = createRoute({
  getParentRoute: () => root,
  path: 'profile',
  head: ({ matches, match }) =>
    pageHead({ matches, title: profileTitle(match.context.queryClient.getQueryData(currentUserQuery.queryKey)) }),
  component: AdminLayout,
})
const profilePage = createRoute({
  getParentRoute: () => profile,
  path: '/',
  component: lazyRouteComponent(() => import('../store/profile/profile-page.tsx'), 'ProfilePage'),
})

const admin = createRoute({ getParentRoute: () => root, path: 'admin', component: AdminLayout })

type Head = Pick<Parameters<typeof pageHead>[0], 'matches'>

/** Document title, such as "Orders · Admin · Flor de Maga". */
const adminHead =
  ({ title, canonical }: Pick<OfficePage, 'title' | 'canonical'>) =>
  ({ matches }: Head) => {
    const head = pageHead({ matches, title: `${title()} · ${m.admin_title()}` })
    return canonical ? { ...head, links: [{ rel: 'canonical', href: localizeHref(canonical) }] } : head
  }

const pages = officeFeatures
  .flatMap((feature) => Object.entries(feature.pages ?? {}))
  .map(([path, page]) =>
    createRoute({
      getParentRoute: () => admin,
      path,
      head: adminHead(page),
      component: page.component,
      ...(page.search && { validateSearch: page.search }),
    }),
  )

const missing = createRoute({
  getParentRoute: () => admin,
  path: '$',
  loader: () => {
    throw notFound()
  },
  head: adminHead({ title: m.admin_not_found_title }),
  notFoundComponent: AdminNotFound,
})

export const routeTree = root.addChildren([profile.addChildren([profilePage]), admin.addChildren([...pages, missing])])
