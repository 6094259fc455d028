import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { OutboxPage } from '../../admin/outbox/outbox-page.tsx'
import { readOutboxSearch } from '../../admin/outbox/outbox-search.ts'

export const Route = createFileRoute('/admin/outbox')({
  validateSearch: readOutboxSearch,
  head: ({ matches }) => adminHead(matches, m.outbox_title()),
  component: function Outbox() {
    const navigate = Route.useNavigate()
    return (
      <OutboxPage
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
      />
    )
  },
})
