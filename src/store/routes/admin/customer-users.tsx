import { createFileRoute } from '@tanstack/react-router'
import { customers } from '../../../accounts/office/people-kinds.ts'
import { PeoplePage } from '../../../accounts/office/people-page.tsx'
import { listRouteProps } from '../../../kit/list/use-list.ts'
import { adminHead } from '../../../office/admin-head.ts'
import { readPeopleSearch } from '../../../office/list-search.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/customer-users')({
  validateSearch: readPeopleSearch,
  head: ({ matches }) => adminHead(matches, m.people_customers_title()),
  component: function CustomerUsers() {
    return <PeoplePage kind={customers} {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})
