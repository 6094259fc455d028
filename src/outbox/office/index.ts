import { lazyRouteComponent } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { outboxPaths } from '../office-paths.ts'
import { readOutboxSearch } from './outbox-queries.ts'
import { attention } from './parts.tsx'

/** The mails of the shop and their delivery. */
export const outbox: OfficeFeature<typeof outboxPaths> = {
  pages: {
    '/outbox': {
      title: m.outbox_title,
      component: lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage'),
      search: readOutboxSearch,
      entry: { group: 'store', order: 110, icon: Send },
    },
  },
  attention,
}
