import type { Sample } from './sample-records.ts'

const review = { stars: 4, text: 'Huele a lluvia y no deja grasa.', language: 'es' }
const ofReview: Sample = async (records) => ({ params: { id: await records.reviewId() } })

/** Requests about reviews. */
export const reviewRequests: Record<string, Sample> = {
  'GET /api/reviews/{productSlug}': ({ product }) => ({ params: { productSlug: product.slug } }),
  'GET /api/orders/customer/{userId}/reviews': async ({ userId, reviewId, receivedLine }) => {
    await reviewId()
    await receivedLine()
    return { params: { userId } }
  },
  'POST /api/reviews': async (records) => ({ body: { ...(await records.receivedLine()), ...review } }),
  'PUT /api/reviews/{id}': async (records) => ({ params: { id: await records.reviewId() }, body: review }),
  'DELETE /api/reviews/{id}': ofReview,
  'GET /api/admin/reviews': () => ({}),
  'GET /api/admin/reviews/counts': () => ({}),
  'POST /api/admin/reviews/{id}/decision': async (records) => ({
    params: { id: await records.reviewId() },
    body: { decision: 'refuse', reason: 'advertising' },
  }),
  'PUT /api/admin/reviews/{id}/answer': async (records) => ({
    params: { id: await records.reviewId() },
    body: { text: 'Gracias por contarlo.' },
  }),
}
