import { lazyRouteComponent } from '@tanstack/react-router'
import { CirclePause, FileText, Megaphone } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import { settingWords } from '../../settings/office/audit.ts'
import { announcementSetting } from '../announcement-setting.ts'
import type { storefrontPaths } from '../office-paths.ts'
import { pauseSetting } from '../pause-setting.ts'

/** Pages of the owner, the pause and the announcement. */
export const storefront: OfficeFeature<typeof storefrontPaths> = {
  pages: {
    '/pages': {
      title: m.storefront_pages_title,
      component: lazyRouteComponent(() => import('./pages-page.tsx'), 'PagesPage'),
      entry: { group: 'settings', order: 60, icon: FileText },
    },
    '/pause': {
      title: m.storefront_pause_title,
      component: lazyRouteComponent(() => import('./pause-page.tsx'), 'PausePage'),
      entry: { group: 'settings', order: 70, icon: CirclePause },
    },
    '/announcement': {
      title: m.storefront_announcement_title,
      component: lazyRouteComponent(() => import('./announcement-page.tsx'), 'AnnouncementPage'),
      entry: { group: 'settings', order: 80, icon: Megaphone },
    },
  },
  audit: settingWords(pauseSetting, announcementSetting),
}
