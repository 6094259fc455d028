import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { customers } from '../../admin/people/people-kinds.ts'
import { PeoplePage } from '../../admin/people/people-page.tsx'
import { readPeopleSearch } from '../../admin/people/people-search.ts'

export const Route = createFileRoute('/admin/customer-users')({
  validateSearch: readPeopleSearch,
  head: ({ matches }) => adminHead(matches, m.people_customers_title()),
  component: function CustomerUsers() {
    const navigate = Route.useNavigate()
    return (
      <PeoplePage
        kind={customers}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
      />
    )
  },
})
