import { createFileRoute } from '@tanstack/react-router'
import { listRouteProps } from '../../../kit/list/use-list.ts'
import { adminHead } from '../../../office/admin-head.ts'
import { readOutboxSearch } from '../../../office/list-search.ts'
import { OutboxPage } from '../../../outbox/office/outbox-page.tsx'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/outbox')({
  validateSearch: readOutboxSearch,
  head: ({ matches }) => adminHead(matches, m.outbox_title()),
  component: function Outbox() {
    return <OutboxPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})
