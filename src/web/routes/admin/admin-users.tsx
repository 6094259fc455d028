import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { readPeopleSearch } from '../../admin/list/list-search.ts'
import { listRouteProps } from '../../admin/list/use-list.ts'
import { administrators } from '../../admin/people/people-kinds.ts'
import { PeoplePage } from '../../admin/people/people-page.tsx'

export const Route = createFileRoute('/admin/admin-users')({
  validateSearch: readPeopleSearch,
  head: ({ matches }) => adminHead(matches, m.people_admins_title()),
  component: function AdminUsers() {
    return <PeoplePage kind={administrators} {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})
