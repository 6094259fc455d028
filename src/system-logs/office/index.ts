import { lazyRouteComponent } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { wordingsOf } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import type { systemLogsPaths } from '../office-paths.ts'
import { importanceTexts, logCategoryTexts } from '../office-texts.ts'
import { readLogsSearch } from './log-page.ts'

/** What staff note about the system, and the security checklist. */
export const systemLogs: OfficeFeature<typeof systemLogsPaths> = {
  pages: {
    '/system-logs': {
      title: m.logs_title,
      component: lazyRouteComponent(() => import('./system-logs-page.tsx'), 'SystemLogsPage'),
      search: readLogsSearch,
      entry: { group: 'system', order: 10, icon: History, roles: ['root'] },
    },
  },
  audit: { values: { importance: wordingsOf(importanceTexts), 'system_log.category': wordingsOf(logCategoryTexts) } },
}
