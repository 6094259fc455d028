import { lazyRouteComponent } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { auditPaths } from '../office-paths.ts'
import { readAuditSearch } from './audit-queries.ts'

/** Who changed what. */
export const audit: OfficeFeature<typeof auditPaths> = {
  pages: {
    '/audit-trail': {
      title: m.audit_title,
      component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
      search: readAuditSearch,
      entry: { group: 'system', order: 20, icon: ScrollText, roles: ['root'] },
    },
  },
}
