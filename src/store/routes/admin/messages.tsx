import { createFileRoute } from '@tanstack/react-router'
import { listRouteProps } from '../../../kit/list/use-list.ts'
import { MessagesPage } from '../../../messages/office/messages-page.tsx'
import { adminHead } from '../../../office/admin-head.ts'
import { readMessagesSearch } from '../../../office/list-search.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: readMessagesSearch,
  head: ({ matches }) => adminHead(matches, m.inbox_title()),
  component: function Messages() {
    return <MessagesPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})
