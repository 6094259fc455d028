import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import {
  answerReview,
  browseReviews,
  countReviews,
  decideReview,
  reviewListQuery,
  type StaffReview,
} from '../office-api.ts'
import { type RefusalReason, refusalReasons } from '../review.ts'

const { id: review, ...selection } = reviewListQuery.shape
export const readReviewsSearch = listSearch({ ...selection, review })
export type ReviewsSearch = ReturnType<typeof readReviewsSearch>

const queryKey = ['admin', 'reviews'] as const

/** One page of the list; the previous page stays visible while the next one loads. */
export const reviewsQuery = ({ search, state, stars, page }: ReviewsSearch) =>
  queryOptions({
    queryKey: [...queryKey, { search, state, stars, page }],
    queryFn: () => api(browseReviews, { query: { search, state, stars, page } }),
    placeholderData: keepPreviousData,
  })

/** The review with this id, on whichever page of the list it is. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, { id }],
    queryFn: () => api(browseReviews, { query: { id } }),
    select: ({ reviews }) => reviews[0] ?? null,
  })

/** How many reviews of each rating are published and refused. */
export const countsQuery = queryOptions({
  queryKey: [...queryKey, 'counts'],
  queryFn: () => api(countReviews),
})

/** What staff decide about a review, and answer. */
export interface DecisionValues {
  decision: '' | 'publish' | 'refuse'
  reason: string
  text: string
}

/** The decision so far; none about a waiting review. */
export const valuesOf = ({ state, reason, answer }: StaffReview): DecisionValues => ({
  decision: state === 'waiting' ? '' : state === 'published' ? 'publish' : 'refuse',
  reason: reason ?? '',
  text: answer ?? '',
})

export const decisionRules: FormRules<DecisionValues> = {
  schema: decideReview.body,
  toBody: ({ decision, reason }) => ({ decision, ...(decision === 'refuse' && reason !== '' && { reason }) }),
  required: { decision: m.review_admin_decision_required },
}

/** Saves what differs: the decision, then the answer of a published review. */
export function useSaveDecision(
  review: StaffReview,
  { form, onDone }: { form: UseFormReturn<DecisionValues>; onDone: () => void },
) {
  const queryClient = useQueryClient()
  const before = valuesOf(review)
  return useMutation({
    mutationFn: async ({ decision, reason, text }: DecisionValues) => {
      const params = { id: review.id }
      const isRefusal = decision === 'refuse'
      if (decision !== '' && (decision !== before.decision || (isRefusal && reason !== before.reason))) {
        const why = isRefusal ? refusalReasons.find((known: RefusalReason) => known === reason) : undefined
        await api(decideReview, { params, body: { decision, reason: why, revision: review.revision } })
      }
      if (!isRefusal && text.trim() !== before.text) await api(answerReview, { params, body: { text } })
    },
    onSuccess: () => {
      onDone()
      const description = m.review_admin_decided_text({ product: review.product.name })
      toast({ title: m.review_admin_saved_title(), description, tone: 'success', topic: 'review' })
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, decisionRules)) return
      const description = serverText(error, m.review_admin_failed_text())
      form.setError('root', { message: description })
      toastFailedAction(error, { title: m.review_admin_save_failed_title(), description })
    },
    // Also after a failure: the writer may have changed the review, and the decision may be saved without the answer.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: dashboardKey }),
      ]),
  })
}
