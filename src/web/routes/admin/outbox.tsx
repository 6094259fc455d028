import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { readOutboxSearch } from '../../admin/list/list-search.ts'
import { listRouteProps } from '../../admin/list/use-list.ts'
import { OutboxPage } from '../../admin/outbox/outbox-page.tsx'

export const Route = createFileRoute('/admin/outbox')({
  validateSearch: readOutboxSearch,
  head: ({ matches }) => adminHead(matches, m.outbox_title()),
  component: function Outbox() {
    return <OutboxPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})
