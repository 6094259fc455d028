import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { readMessagesSearch } from '../../admin/list/list-search.ts'
import { listRouteProps } from '../../admin/list/use-list.ts'
import { MessagesPage } from '../../admin/messages/messages-page.tsx'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: readMessagesSearch,
  head: ({ matches }) => adminHead(matches, m.inbox_title()),
  component: function Messages() {
    return <MessagesPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})
