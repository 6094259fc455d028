import { z } from 'zod'
import { product } from '../catalog/api.ts'
import { id, locale, moment, pageCounts, pageQuery, searchText } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { checkMaxLength, field } from '../kit/fields.ts'
import { decisionFaults } from './office-texts.ts'
import { refusalReasons, reviewLimits, reviewStates } from './review.ts'

export const reviewListQuery = z.object({
  /** In the names of the products. */
  search: searchText,
  state: z.enum(reviewStates).optional(),
  stars: z.coerce.number<number | string>().int().min(1).max(5).optional(),
  /** Returns only this review, independent of the page: its details are open. */
  id: id.optional(),
  ...pageQuery(),
})

/** A review as seen by staff. */
const staffReview = z.object({
  id,
  product: product.pick({ id: true, slug: true, name: true, nameEs: true, rating: true, isActive: true }),
  orderNumber: z.string(),
  /** First name and initial; null when the account is gone. */
  author: z.string().nullable(),
  stars: z.int(),
  text: z.string(),
  language: locale,
  state: z.enum(reviewStates),
  reason: z.enum(refusalReasons).nullable(),
  answer: z.string().nullable(),
  answeredAt: moment.nullable(),
  createdAt: moment,
  /** When its writer last wrote or changed it. */
  writtenAt: moment,
  decidedAt: moment.nullable(),
  /** Which text it is: the first, or the one after so many changes. */
  revision: z.int(),
})
export type StaffReview = z.output<typeof staffReview>

export const browseReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'One page of the reviews that match, waiting ones first, the longest waiting on top (staff)',
  query: reviewListQuery,
  reply: z.object({ reviews: z.array(staffReview), ...pageCounts, waiting: z.int() }),
})
export type ReviewPage = z.output<(typeof browseReviews)['reply']>

/** The revision that staff have read: refused with 409 when its writer has changed the review meanwhile. */
const revision = z.int().min(1).optional()

export const decideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/decision',
  summary: 'Publish a review, or refuse it for one of the reasons, also after an earlier decision (staff)',
  params: z.object({ id }),
  body: z
    .strictObject({ decision: z.enum(['publish', 'refuse']), reason: z.enum(refusalReasons).optional(), revision })
    .check(({ value, issues }) => {
      if (value.decision === 'publish' || value.reason) return
      const { message, ...params } = fault(decisionFaults, 'reason_required')
      issues.push({ code: 'custom', input: value, path: ['reason'], message, params })
    }),
  reply: staffReview,
})

export const answerReview = endpoint({
  method: 'PUT',
  path: '/api/admin/reviews/{id}/answer',
  summary: 'Answer a published review below it; a blank text takes the answer back (staff)',
  params: z.object({ id }),
  body: z.strictObject({
    text: field({
      normalize: (text) => text.trim().replace(/\n{3,}/g, '\n\n'),
      check: (text) => checkMaxLength(text, reviewLimits.answer),
      document: { maxLength: reviewLimits.answer },
    }),
  }),
  reply: staffReview,
})

const byStars = z.array(z.int()).length(5)

export const countReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews/counts',
  summary: 'How many reviews of one to five stars wait, are published and were refused, and for which reasons (root)',
  reply: z.object({
    /** Of one star, of two, and so on. */
    waiting: byStars,
    published: byStars,
    refused: byStars,
    reasons: z.array(z.object({ reason: z.enum(refusalReasons), count: z.int() })),
  }),
})
export type ReviewCounts = z.output<(typeof countReviews)['reply']>
