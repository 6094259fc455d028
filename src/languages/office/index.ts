import { lazyRouteComponent } from '@tanstack/react-router'
import { Languages } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { languagesPaths } from '../office-paths.ts'

/** The two languages of the store. */
export const languages: OfficeFeature<typeof languagesPaths> = {
  pages: {
    '/languages': {
      title: m.languages_title,
      component: lazyRouteComponent(() => import('./languages-page.tsx'), 'LanguagesPage'),
      entry: { group: 'settings', order: 90, icon: Languages },
    },
  },
}
