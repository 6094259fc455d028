import { lazyRouteComponent } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { wordingsOf } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import type { reviewsPaths } from '../office-paths.ts'
import { reviewStateTexts } from '../office-texts.ts'
import { refusalTexts } from '../texts.ts'
import { attention } from './parts.tsx'
import { readReviewsSearch } from './review-queries.ts'

/** Reviews, read before they are published. */
export const reviews: OfficeFeature<typeof reviewsPaths> = {
  pages: {
    '/reviews': {
      title: m.review_title,
      component: lazyRouteComponent(() => import('./reviews-page.tsx'), 'ReviewsPage'),
      search: readReviewsSearch,
      entry: { group: 'store', order: 100, icon: Star },
    },
  },
  attention,
  audit: { values: { 'review.state': wordingsOf(reviewStateTexts), 'review.reason': wordingsOf(refusalTexts) } },
}
