import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { RootOnly } from '../../admin/frame/root-only.tsx'
import { readLogsSearch } from '../../admin/list/list-search.ts'
import { listRouteProps } from '../../admin/list/use-list.ts'
import { SystemLogsPage } from '../../admin/system-logs/system-logs-page.tsx'

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
