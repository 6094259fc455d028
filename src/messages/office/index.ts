import { lazyRouteComponent } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { messagesPaths } from '../office-paths.ts'
import { readMessagesSearch } from './message-queries.ts'
import { attention, customer, today } from './parts.tsx'

/** Messages of the contact form. */
export const messages: OfficeFeature<typeof messagesPaths> = {
  pages: {
    '/messages': {
      title: m.inbox_title,
      component: lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage'),
      search: readMessagesSearch,
      entry: { group: 'store', order: 90, icon: Inbox },
    },
  },
  attention,
  today,
  customer,
}
