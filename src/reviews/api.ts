import { z } from 'zod'
import { product } from '../catalog/api.ts'
import { id, locale, moment, pageCounts, pageQuery, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { checkMaxLength, field, reporting } from '../kit/fields.ts'
import { refusalReasons, reviewLimits, reviewStates } from './review.ts'
import { reviewFaults } from './texts.ts'

/** Reviews on one page of a product's list. */
export const reviewsPerPage = 10

const answer = z.object({ text: z.string(), at: moment })

/** A published review. */
const review = z.object({
  id,
  stars: z.int(),
  text: z.string(),
  language: locale,
  /** First name and initial; null when the account is gone. */
  author: z.string().nullable(),
  createdAt: moment,
  /** What the shop answered. */
  answer: answer.nullable(),
})
export type Review = z.output<typeof review>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/{productSlug}',
  summary: 'The published reviews of an active product, newest first, and its rating',
  params: z.object({ productSlug: text(220) }),
  query: z.object(pageQuery(reviewsPerPage)),
  reply: z.object({ reviews: z.array(review), rating: product.shape.rating, ...pageCounts }),
})

/** A review as its writer sees it. */
const ownReview = review.omit({ author: true }).extend({
  orderId: id,
  lineId: id,
  state: z.enum(reviewStates),
  /** Why it was refused. */
  reason: z.enum(refusalReasons).nullable(),
})
export type OwnReview = z.output<typeof ownReview>
export type OwnReviews = z.output<(typeof listOwnReviews)['reply']>

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/api/orders/customer/{userId}/reviews',
  summary:
    'The reviews that a customer wrote, whatever became of them, and the lines of own orders that can be reviewed',
  params: z.object({ userId: id }),
  reply: z.object({
    reviews: z.array(ownReview),
    /** Lines without a review. */
    reviewable: z.array(z.object({ orderId: id, lineId: id })),
  }),
})

const content = {
  stars: z
    .int()
    .check(reporting((stars) => (stars >= 1 && stars <= 5 ? null : fault(reviewFaults, 'stars_required'))))
    .meta({ minimum: 1, maximum: 5 }),
  text: field({
    normalize: (text) => text.trim().replace(/\n{3,}/g, '\n\n'),
    check: (text) =>
      text === '' ? fault(reviewFaults, 'review_text_required') : checkMaxLength(text, reviewLimits.text),
    document: { minLength: 1, maxLength: reviewLimits.text },
  }),
  /** In which the text is written. */
  language: locale.default('en'),
}

export const addReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  summary:
    'Review a line of an own order once it has arrived or is over; staff read it before it is published (403 without the purchase and for staff, 409 when the line has a review)',
  body: z.strictObject({ orderId: id, lineId: id, ...content }),
  reply: ownReview,
  status: 201,
})

export const changeReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/{id}',
  summary: 'Change an own review; staff read it again before it is published',
  params: z.object({ id }),
  body: z.strictObject(content),
  reply: ownReview,
})

export const removeReview = endpoint({
  method: 'DELETE',
  path: '/api/reviews/{id}',
  summary: 'Remove an own review',
  params: z.object({ id }),
  reply: null,
  status: 204,
})
