import { lazyRouteComponent } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { catalogPaths } from '../office-paths.ts'
import { audit } from './audit.ts'
import { attention } from './parts.tsx'

/** What customers search, and stock. */
export const catalog: OfficeFeature<typeof catalogPaths> = {
  pages: {
    '/search': {
      title: m.search_admin_title,
      component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
      entry: { group: 'settings', order: 110, icon: Search },
    },
  },
  attention,
  audit,
}
