import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { readPeopleSearch } from '../../admin/list/list-search.ts'
import { listRouteProps } from '../../admin/list/use-list.ts'
import { customers } from '../../admin/people/people-kinds.ts'
import { PeoplePage } from '../../admin/people/people-page.tsx'

export const Route = createFileRoute('/admin/customer-users')({
  validateSearch: readPeopleSearch,
  head: ({ matches }) => adminHead(matches, m.people_customers_title()),
  component: function CustomerUsers() {
    return <PeoplePage kind={customers} {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})
