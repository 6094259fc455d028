import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { AuditPage } from '../../admin/audit-trail/audit-page.tsx'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { RootOnly } from '../../admin/frame/root-only.tsx'
import { readAuditSearch } from '../../admin/list/list-search.ts'
import { listRouteProps } from '../../admin/list/use-list.ts'

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
