import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { MessagesPage } from '../../admin/messages/messages-page.tsx'
import { readMessagesSearch } from '../../admin/messages/messages-search.ts'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: readMessagesSearch,
  head: ({ matches }) => adminHead(matches, m.inbox_title()),
  component: function Messages() {
    const navigate = Route.useNavigate()
    return (
      <MessagesPage
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
      />
    )
  },
})
