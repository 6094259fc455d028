import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { findOrder } from '../../orders/server/order-queries.ts'
import { empty, idOf, missingId, once, type RecordSamples, type Sample, type Samples } from '../../testing/samples.ts'
import { reviews } from './tables.ts'

interface ReviewRecords {
  /** A line of a shipped order, without a review. */
  receivedLine(): Promise<{ orderId: string; lineId: string }>
  /** A published review. */
  reviewId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends ReviewRecords {}
}

const review = { stars: 4, text: 'Huele a lluvia y no deja grasa.', language: 'es' }
const ofReview: Sample = async (records) => ({ params: { id: await records.reviewId() } })

export const samples: Samples & RecordSamples<ReviewRecords> = {
  permissions: `
| Endpoint                                  | A   | U        | C   | O   | Ad      | R       | Decision
| GET /api/reviews/{productSlug}            | 200 | 200      | 200 | -   | 200     | 200     | published ones
| GET /api/orders/customer/{userId}/reviews | 401 | 200 none | 200 | 404 | 200     | 200     |
| POST /api/reviews                         | 401 | 403      | 201 | 403 | 403     | 403     | buyers, never staff
| PUT /api/reviews/{id}                     | 401 | 403      | 200 | 404 | 403     | 403     | their own only
| DELETE /api/reviews/{id}                  | 401 | 403      | 204 | 404 | 204 own | 204 own | their own only
| GET /api/admin/reviews                    | 401 | 403      | 403 | -   | 200     | 200     |
| GET /api/admin/reviews/counts             | 401 | 403      | 403 | -   | 403     | 200     | suppression shows
| POST /api/admin/reviews/{id}/decision     | 401 | 403      | 403 | 403 | 200     | 200     | audited
| PUT /api/admin/reviews/{id}/answer        | 401 | 403      | 403 | 403 | 200     | 200     | audited
`,
  requests: {
    'GET /api/reviews/{productSlug}': ({ product }) => ({ params: { productSlug: product.slug } }),
    'GET /api/orders/customer/{userId}/reviews': async ({ userId, reviewId, receivedLine }) => {
      await reviewId()
      await receivedLine()
      return { params: { userId } }
    },
    'POST /api/reviews': async (records) => ({ body: { ...(await records.receivedLine()), ...review } }),
    'PUT /api/reviews/{id}': async (records) => ({ params: { id: await records.reviewId() }, body: review }),
    'DELETE /api/reviews/{id}': ofReview,
    'GET /api/admin/reviews': empty,
    'GET /api/admin/reviews/counts': empty,
    'POST /api/admin/reviews/{id}/decision': async (records) => ({
      params: { id: await records.reviewId() },
      body: { decision: 'refuse', reason: 'advertising' },
    }),
    'PUT /api/admin/reviews/{id}/answer': async (records) => ({
      params: { id: await records.reviewId() },
      body: { text: 'Gracias por contarlo.' },
    }),
  },
  records: ({ db, owner, product, records }) => ({
    receivedLine: once(async () => {
      const id = await records.orderId()
      await db.execute(sql`update orders set status = 'shipped' where id = ${id}`)
      return { orderId: id, lineId: (await findOrder(db, id))?.items[0]?.lineId ?? '' }
    }),
    reviewId: once(async () => {
      const times = { createdAt: new Date(), writtenAt: new Date(), decidedAt: new Date() }
      const written = { stars: 5, text: 'Muy suave.', language: 'es', author: 'Ana P.' } as const
      const line = { ...(await records.receivedLine()), productId: product.id, userId: owner.id }
      return idOf(
        db
          .insert(reviews)
          .values({ ...line, ...written, ...times, state: 'published' })
          .returning(),
      )
    }),
  }),
  missing: {
    receivedLine: async () => ({ orderId: randomUUID(), lineId: randomUUID() }),
    reviewId: missingId,
  },
  live: ({ query, word, paid, productId }) =>
    query(
      `insert into reviews (product_id, order_id, line_id, user_id, author, stars, text, language, state, created_at, written_at)
       select $2, id, (items -> 0 ->> 'lineId')::uuid, user_id, $3, 4, 'Suave', 'es', 'published', now(), now()
       from orders where id = $1`,
      [paid.orderId, productId, word],
    ),
}
