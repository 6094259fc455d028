import { createFileRoute } from '@tanstack/react-router'
import { listRouteProps } from '../../../../kit/list/use-list.ts'
import { adminHead } from '../../../../office/admin-head.ts'
import { readWorkshopsSearch } from '../../../../office/list-search.ts'
import { m } from '../../../../paraglide/messages.js'
import { WorkshopsPage } from '../../../../workshops/office/workshops-page.tsx'

export const Route = createFileRoute('/admin/workshops/')({
  validateSearch: readWorkshopsSearch,
  head: ({ matches }) => adminHead(matches, m.workshops_title()),
  component: function Workshops() {
    return <WorkshopsPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})
