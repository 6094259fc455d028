import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { AuditPage } from '../../admin/audit-trail/audit-page.tsx'
import { readAuditSearch } from '../../admin/audit-trail/audit-search.ts'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { RootOnly } from '../../admin/frame/root-only.tsx'

export const Route = createFileRoute('/admin/audit-trail')({
  validateSearch: readAuditSearch,
  head: ({ matches }) => adminHead(matches, m.audit_title()),
  component: function AuditTrail() {
    const navigate = Route.useNavigate()
    return (
      <RootOnly refusal={m.audit_denied()}>
        <AuditPage
          search={Route.useSearch()}
          onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
        />
      </RootOnly>
    )
  },
})
