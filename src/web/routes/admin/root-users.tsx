import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { RootOnly } from '../../admin/frame/root-only.tsx'
import { readPeopleSearch } from '../../admin/list/list-search.ts'
import { listRouteProps } from '../../admin/list/use-list.ts'
import { rootAdministrators } from '../../admin/people/people-kinds.ts'
import { PeoplePage } from '../../admin/people/people-page.tsx'

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
