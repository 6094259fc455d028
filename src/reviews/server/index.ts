import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { attentionShape } from '../parts.ts'
import { countWaiting, eraseReviewsOf, findReviewNames, listReviewsOf } from './review-queries.ts'
import { registerReviewRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** Reviews by verified buyers, read by staff before they are published. */
export const reviews: Feature = {
  columns,
  routes: ({ bind, products }) => registerReviewRoutes(bind, products),
  audited: { review: { names: findReviewNames } },
  attention: part(
    attentionShape,
    async ({ platform }) => ({ reviewsWaiting: await countWaiting(platform.database.db) }),
    ({ reviewsWaiting }) => ({ waiting_reviews: reviewsWaiting }),
  ),
  exportPerson: async (db, { id }) => {
    const own = await listReviewsOf(db, id)
    return { reviews: own.map(({ userId: _, revision: __, ...review }) => review) }
  },
  erasePerson: (tx, { id }) => eraseReviewsOf(tx, id),
}
