import type { Feature } from '../../server/feature.ts'
import { countWaiting, eraseReviewsOf, listReviewsOf } from './review-queries.ts'
import { registerReviewRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** Reviews by verified buyers, read by staff before they are published. */
export const reviews: Feature = {
  columns,
  routes: ({ bind, products }) => registerReviewRoutes(bind, products),
  attention: async ({ database }) => {
    const reviewsWaiting = await countWaiting(database.db)
    return { shown: { reviewsWaiting }, counts: { waiting_reviews: reviewsWaiting } }
  },
  exportPerson: async (db, { id }) => {
    const own = await listReviewsOf(db, id)
    return { reviews: own.map(({ userId: _, revision: __, ...review }) => review) }
  },
  erasePerson: (tx, { id }) => eraseReviewsOf(tx, id),
}
