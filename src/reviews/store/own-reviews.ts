import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { useSessionEnd } from '../../session/store/use-session-end.ts'
import { addReview, changeReview, listOwnReviews, type OwnReview, removeReview } from '../api.ts'

/** The line of an order with its review, if there is one. */
export interface ReviewedLine {
  userId: string
  orderId: string
  lineId: string
  /** Of the product. */
  name: string
  review: OwnReview | undefined
}

/** What a customer reviewed, and what can be reviewed. */
export const ownReviewsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-reviews', userId],
    queryFn: () => api(listOwnReviews, { params: { userId } }),
  })

/** The fields of the form. Those of the line tell the drafts of two lines apart. */
export interface ReviewValues {
  orderId: string
  lineId: string
  /** '1' to '5'; '' before one is chosen. */
  stars: string
  text: string
}

export const reviewRules: FormRules<ReviewValues> = {
  schema: changeReview.body,
  toBody: ({ stars, text }) => ({ stars: Number(stars), text }),
}

/** Sends a new or a changed review. */
export function useSendReview({ userId, orderId, lineId, review }: ReviewedLine) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ stars, text, language }: { stars: number; text: string; language: 'en' | 'es' }) => {
      const body = { stars, text, language }
      return review
        ? api(changeReview, { params: { id: review.id }, body })
        : api(addReview, { body: { orderId, lineId, ...body } })
    },
    onSuccess: async () => {
      toast({ title: m.review_sent_title(), description: m.review_sent_text(), tone: 'success' })
      await queryClient.invalidateQueries(ownReviewsQuery(userId))
    },
  })
}

/** Removes a review. */
export function useRemoveReview({ userId }: ReviewedLine, onDone: () => void) {
  const queryClient = useQueryClient()
  const endSession = useSessionEnd()
  return useMutation({
    mutationFn: ({ id }: OwnReview) => api(removeReview, { params: { id } }),
    onSuccess: async () => {
      onDone()
      toast({ title: m.review_removed_title(), tone: 'success' })
      await queryClient.invalidateQueries(ownReviewsQuery(userId))
    },
    onError: (error) => {
      if (endSession(error)) return
      const description = serverText(error, m.review_remove_failed_text())
      toast({ title: m.review_remove_failed_title(), description, tone: 'danger' })
    },
  })
}
