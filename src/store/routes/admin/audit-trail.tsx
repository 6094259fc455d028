import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../../audit/office/audit-page.tsx'
import { listRouteProps } from '../../../kit/list/use-list.ts'
import { adminHead } from '../../../office/admin-head.ts'
import { readAuditSearch } from '../../../office/list-search.ts'
import { RootOnly } from '../../../office/root-only.tsx'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/audit-trail')({
  validateSearch: readAuditSearch,
  head: ({ matches }) => adminHead(matches, m.audit_title()),
  component: function AuditTrail() {
    return (
      <RootOnly refusal={m.audit_denied()}>
        <AuditPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
      </RootOnly>
    )
  },
})
