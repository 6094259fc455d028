import { lazyRouteComponent } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import { storedMoneyText } from '../../kit/list/figures.ts'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { drawersPaths } from '../office-paths.ts'

/** The cash drawers and their closes. */
export const drawers: OfficeFeature<typeof drawersPaths> = {
  pages: {
    '/drawers': {
      title: m.drawers_title,
      component: lazyRouteComponent(() => import('./drawers-page.tsx'), 'DrawersPage'),
      entry: { group: 'store', order: 25, icon: Coins },
    },
    '/drawers/$sessionId': {
      title: m.drawers_close_page,
      component: lazyRouteComponent(() => import('./session-page.tsx'), 'SessionPage'),
    },
  },
  audit: {
    values: { 'drawer.kind': { in: m.drawers_in, out: m.drawers_out } },
    texts: {
      opening: storedMoneyText,
      expected: storedMoneyText,
      counted: storedMoneyText,
      difference: storedMoneyText,
    },
  },
}
