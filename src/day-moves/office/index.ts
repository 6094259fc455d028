import { lazyRouteComponent } from '@tanstack/react-router'
import { CalendarSync } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import type { dayMovesPaths } from '../office-paths.ts'
import { readDayMovesSearch } from './day-move-queries.ts'
import { sessionTexts, whatTexts } from './day-move-texts.ts'

/** Days that the shop cannot keep. */
export const dayMoves: OfficeFeature<typeof dayMovesPaths> = {
  pages: {
    '/day-moves': {
      title: m.day_moves_title,
      component: lazyRouteComponent(() => import('./day-moves-page.tsx'), 'DayMovesPage'),
      search: readDayMovesSearch,
      entry: { order: 15, icon: CalendarSync },
    },
    '/day-moves/$id': {
      title: m.day_moves_title,
      component: lazyRouteComponent(() => import('./day-move-page.tsx'), 'DayMovePage'),
    },
  },
  audit: {
    values: { 'day_move.what': whatTexts, 'day_move.sessions': sessionTexts },
  },
}
