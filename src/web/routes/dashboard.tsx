import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { DashboardPage } from '../account/dashboard/dashboard-page.tsx'
import { type DashboardSection, dashboardSections } from '../account/dashboard/sections.ts'
import { pageHead } from '../page/page-head.ts'

/** Who may not see it is sent away by the page itself: a redirect while React takes over breaks its hydration. */
export const Route = createFileRoute('/dashboard')({
  ssr: false,
  validateSearch: (search): { section?: DashboardSection } => {
    const section = dashboardSections.find((name) => name === search.section)
    return section ? { section } : {}
  },
  head: ({ matches }) => pageHead({ matches, title: m.dashboard_title() }),
  component: () => <DashboardPage section={Route.useSearch().section ?? 'products'} />,
})
