import { createFileRoute } from '@tanstack/react-router'
import { assertAccountKnown } from '../../accounts/store/session/assert-account-known.ts'
import { readPage } from '../../catalog/store/catalog-search.ts'
import { pageHead } from '../../kit/page/page-head.ts'
import { m } from '../../paraglide/messages.js'
import { DashboardPage } from '../dashboard/dashboard-page.tsx'
import { type DashboardSection, dashboardSections } from '../dashboard/sections.ts'

/** The page itself redirects users without access, because a redirect during hydration breaks it. */
export const Route = createFileRoute('/dashboard')({
  ssr: 'data-only',
  validateSearch: (search): { section?: DashboardSection; page?: number; review?: string } => {
    const section = dashboardSections.find((name) => name === search.section)
    const page = readPage(search.page)
    const { review } = search
    return {
      ...(section && { section }),
      ...(page > 1 && { page }),
      // The line of an order whose form of a review is opened: the link of an invitation.
      ...(typeof review === 'string' && { review }),
    }
  },
  loader: ({ context }) => assertAccountKnown(context.queryClient),
  head: ({ matches }) => pageHead({ matches, title: m.dashboard_title() }),
  component: function Dashboard() {
    const { section = 'products', page = 1 } = Route.useSearch()
    return <DashboardPage section={section} page={page} />
  },
})
