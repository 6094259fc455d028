import { createFileRoute } from '@tanstack/react-router'
import { listRouteProps } from '../../../kit/list/use-list.ts'
import { adminHead } from '../../../office/admin-head.ts'
import { readLogsSearch } from '../../../office/list-search.ts'
import { RootOnly } from '../../../office/root-only.tsx'
import { m } from '../../../paraglide/messages.js'
import { SystemLogsPage } from '../../../system-logs/office/system-logs-page.tsx'

export const Route = createFileRoute('/admin/system-logs')({
  validateSearch: readLogsSearch,
  head: ({ matches }) => adminHead(matches, m.logs_title()),
  component: function SystemLogs() {
    return (
      <RootOnly refusal={m.logs_denied()}>
        <SystemLogsPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
      </RootOnly>
    )
  },
})
