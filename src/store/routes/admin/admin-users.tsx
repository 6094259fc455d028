import { createFileRoute } from '@tanstack/react-router'
import { administrators } from '../../../accounts/office/people-kinds.ts'
import { PeoplePage } from '../../../accounts/office/people-page.tsx'
import { listRouteProps } from '../../../kit/list/use-list.ts'
import { adminHead } from '../../../office/admin-head.ts'
import { readPeopleSearch } from '../../../office/list-search.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/admin-users')({
  validateSearch: readPeopleSearch,
  head: ({ matches }) => adminHead(matches, m.people_admins_title()),
  component: function AdminUsers() {
    return <PeoplePage kind={administrators} {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})
