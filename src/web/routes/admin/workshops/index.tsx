import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../../paraglide/messages.js'
import { adminHead } from '../../../admin/frame/admin-head.ts'
import { readWorkshopsSearch } from '../../../admin/list/list-search.ts'
import { listRouteProps } from '../../../admin/list/use-list.ts'
import { WorkshopsPage } from '../../../admin/workshops/workshops-page.tsx'

export const Route = createFileRoute('/admin/workshops/')({
  validateSearch: readWorkshopsSearch,
  head: ({ matches }) => adminHead(matches, m.workshops_title()),
  component: function Workshops() {
    return <WorkshopsPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})
