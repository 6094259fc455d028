import { createFileRoute } from '@tanstack/react-router'
import { rootAdministrators } from '../../../accounts/office/people-kinds.ts'
import { PeoplePage } from '../../../accounts/office/people-page.tsx'
import { listRouteProps } from '../../../kit/list/use-list.ts'
import { adminHead } from '../../../office/admin-head.ts'
import { readPeopleSearch } from '../../../office/list-search.ts'
import { RootOnly } from '../../../office/root-only.tsx'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/root-users')({
  validateSearch: readPeopleSearch,
  head: ({ matches }) => adminHead(matches, m.people_roots_title()),
  component: function RootUsers() {
    return (
      <RootOnly title={m.people_denied_title()} refusal={m.people_denied_text()} leaveAfter={500}>
        <PeoplePage kind={rootAdministrators} {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
      </RootOnly>
    )
  },
})
