import { lazyRouteComponent } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { phoneOrdersPaths } from '../office-paths.ts'
import { readPhoneOrdersSearch } from './phone-order-queries.ts'

/** Orders by telephone. */
export const phoneOrders: OfficeFeature<typeof phoneOrdersPaths> = {
  pages: {
    '/drafts': {
      title: m.drafts_title,
      component: lazyRouteComponent(() => import('./phone-orders-page.tsx'), 'PhoneOrdersPage'),
      search: readPhoneOrdersSearch,
      entry: { group: 'store', order: 30, icon: Phone },
    },
  },
}
