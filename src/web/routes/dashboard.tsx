import { createFileRoute, redirect } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { DashboardPage } from '../account/dashboard/dashboard-page.tsx'
import { type DashboardSection, dashboardSections } from '../account/dashboard/sections.ts'
import { pageHead } from '../page/page-head.ts'
import { currentUserQuery, isStaff } from '../session/current-user.ts'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  validateSearch: (search): { section?: DashboardSection } => {
    const section = dashboardSections.find((name) => name === search.section)
    return section ? { section } : {}
  },
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery)
    if (isStaff(user)) throw redirect({ to: '/admin', replace: true })
  },
  head: ({ matches }) => pageHead({ matches, title: m.dashboard_title() }),
  component: () => <DashboardPage section={Route.useSearch().section ?? 'products'} />,
})
