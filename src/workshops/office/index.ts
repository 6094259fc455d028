import { lazyRouteComponent } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { workshopsPaths } from '../office-paths.ts'
import { today } from './parts.tsx'
import { readWorkshopsSearch } from './workshop-queries.ts'

/** Workshops, their sessions and attendees. */
export const workshops: OfficeFeature<typeof workshopsPaths> = {
  pages: {
    '/workshops': {
      title: m.workshops_title,
      component: lazyRouteComponent(() => import('./workshops-page.tsx'), 'WorkshopsPage'),
      search: readWorkshopsSearch,
      entry: { group: 'store', order: 50, icon: GraduationCap },
    },
    '/workshops/$variantId': {
      title: m.attendees_title,
      component: lazyRouteComponent(() => import('./attendees-page.tsx'), 'AttendeesPage'),
    },
  },
  today,
}
