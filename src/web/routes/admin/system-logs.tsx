import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { RootOnly } from '../../admin/frame/root-only.tsx'
import { readLogsSearch } from '../../admin/system-logs/logs-search.ts'
import { SystemLogsPage } from '../../admin/system-logs/system-logs-page.tsx'

export const Route = createFileRoute('/admin/system-logs')({
  validateSearch: readLogsSearch,
  head: ({ matches }) => adminHead(matches, m.logs_title()),
  component: function SystemLogs() {
    const navigate = Route.useNavigate()
    return (
      <RootOnly refusal={m.logs_denied()}>
        <SystemLogsPage
          search={Route.useSearch()}
          onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
        />
      </RootOnly>
    )
  },
})
