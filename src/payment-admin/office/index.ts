import { lazyRouteComponent } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { paymentAdminPaths } from '../office-paths.ts'
import { attention } from './parts.tsx'
import { readPaymentsSearch } from './payment-queries.ts'

/** Payments: their states, disputes and decisions. */
export const paymentAdmin: OfficeFeature<typeof paymentAdminPaths> = {
  pages: {
    '/payments': {
      title: m.payments_title,
      component: lazyRouteComponent(() => import('./payments-page.tsx'), 'PaymentsPage'),
      search: readPaymentsSearch,
      entry: { group: 'store', order: 80, icon: Banknote },
    },
  },
  attention,
}
