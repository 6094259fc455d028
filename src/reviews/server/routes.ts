import type { ProductContext } from '../../catalog/server/product-context.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { anyone, root, signedIn, staff, verified } from '../../kit/server/http/guards.ts'
import { assertOwnOrders, mayReadOrders } from '../../orders/server/orders.ts'
import * as api from '../api.ts'
import * as office from '../office-api.ts'
import { countByStars, findPublishedPage, findReviewPage, findStaffReview, listReviewsOf } from './review-queries.ts'
import { addReview, answerReview, changeReview, decideReview, listReviewable, removeReview } from './reviews.ts'
import type { ReviewRow } from './tables.ts'

/** Per visitor, for new and changed reviews. */
const writing = { name: 'reviews', points: 30, seconds: 3600 }

/** Routes of reviews. What is published changes in the store with the answer: lists, pages and structured data agree. */
export function registerReviewRoutes(bind: Bind, platform: ProductContext): void {
  const { db } = platform.database
  const publish = ({ productId }: ReviewRow) => platform.publish({ id: productId })

  bind(api.listReviews, { guard: anyone }, async ({ params, query }) => {
    const found = await findPublishedPage(db, params.productSlug, query)
    if (!found) throw notFound()
    const { rows, ...page } = found
    return { reviews: rows.map(publicReview), ...page }
  })

  bind(api.listOwnReviews, { guard: signedIn }, async ({ viewer, params }) => {
    assertOwnOrders(viewer, params.userId)
    if (!mayReadOrders(viewer, params.userId)) return { reviews: [], reviewable: [] }
    const reviews = await listReviewsOf(db, params.userId)
    return { reviews: reviews.map(publicReview), reviewable: await listReviewable(platform, params.userId, reviews) }
  })

  bind(api.addReview, { guard: verified, limit: writing }, async ({ by, body }) =>
    publicReview(await addReview(platform, by, body)),
  )

  bind(api.changeReview, { guard: verified, limit: writing }, async ({ by, params, body }) => {
    const { review, before } = await changeReview(platform, by, params.id, body)
    if (before.state === 'published') await publish(review)
    return publicReview(review)
  })

  bind(api.removeReview, { guard: verified }, async ({ by, params }) => {
    const review = await removeReview(platform, by, params.id)
    if (review.state === 'published') await publish(review)
    return undefined
  })

  bind(office.browseReviews, { guard: staff }, ({ query }) => findReviewPage(db, query))

  bind(office.countReviews, { guard: root }, () => countByStars(db))

  bind(office.decideReview, { guard: staff }, async ({ by, params, body }) => {
    const { review } = await decideReview(platform, by, params.id, body)
    await publish(review)
    return staffReview(review.id)
  })

  bind(office.answerReview, { guard: staff }, async ({ by, params, body }) => {
    const review = await answerReview(platform, by, params.id, body.text)
    return staffReview(review.id)
  })

  async function staffReview(id: string) {
    const review = await findStaffReview(db, id)
    if (!review) throw notFound()
    return review
  }
}

/** A review with its answer in one value; the endpoint's schema leaves out what its reader may not see. */
const publicReview = ({ answer, answeredAt, ...review }: ReviewRow) => ({
  ...review,
  answer: answer === null || answeredAt === null ? null : { text: answer, at: answeredAt },
})
