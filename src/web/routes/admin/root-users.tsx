import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { RootOnly } from '../../admin/frame/root-only.tsx'
import { rootAdministrators } from '../../admin/people/people-kinds.ts'
import { PeoplePage } from '../../admin/people/people-page.tsx'
import { readPeopleSearch } from '../../admin/people/people-search.ts'

export const Route = createFileRoute('/admin/root-users')({
  validateSearch: readPeopleSearch,
  head: ({ matches }) => adminHead(matches, m.people_roots_title()),
  component: function RootUsers() {
    const navigate = Route.useNavigate()
    return (
      <RootOnly title={m.people_denied_title()} refusal={m.people_denied_text()} leaveAfter={500}>
        <PeoplePage
          kind={rootAdministrators}
          search={Route.useSearch()}
          onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
        />
      </RootOnly>
    )
  },
})
