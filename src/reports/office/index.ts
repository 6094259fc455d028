import { lazyRouteComponent } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { reportsPaths } from '../office-paths.ts'
import { readReportsSearch } from './report-queries.ts'

/** Sales in figures. */
export const reports: OfficeFeature<typeof reportsPaths> = {
  pages: {
    '/reports': {
      title: m.reports_title,
      component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
      search: readReportsSearch,
      entry: { group: 'store', order: 70, icon: ChartColumn },
    },
  },
}
