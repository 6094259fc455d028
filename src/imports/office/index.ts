import { lazyRouteComponent } from '@tanstack/react-router'
import { FileInput } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { recordOf } from '../../kit/records.ts'
import { m } from '../../paraglide/messages.js'
import { importSources, sourceNames } from '../import.ts'
import type { importsPaths } from '../office-paths.ts'
import { readImportSearch } from './import-queries.ts'

/** Products that come from another shop. */
export const imports: OfficeFeature<typeof importsPaths> = {
  pages: {
    '/imports': {
      title: m.imports_title,
      component: lazyRouteComponent(() => import('./imports-page.tsx'), 'ImportsPage'),
      entry: { group: 'store', order: 120, icon: FileInput, roles: ['root'] },
    },
    '/imports/$id': {
      title: m.imports_title,
      component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
      search: readImportSearch,
    },
  },
  audit: { values: { 'import.source': recordOf(importSources, (source) => () => sourceNames[source]) } },
}
