import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import type { OwnReview } from '../api.ts'
import { refusalTexts } from '../texts.ts'
import { ownReviewsQuery, type ReviewedLine, useRemoveReview } from './own-reviews.ts'
import { Stars } from './stars.tsx'

const ReviewDialog = lazyComponent(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog))

/** The button to review a line of an order, or what became of its review. Nothing before the buyer has the goods. */
export function LineReview(line: Omit<ReviewedLine, 'review'>) {
  const { data } = useQuery(ownReviewsQuery(line.userId))
  const asked = useSearch({ strict: false, select: ({ review }) => review === `${line.orderId}.${line.lineId}` })
  const isOfLine = ({ orderId, lineId }: Pick<ReviewedLine, 'orderId' | 'lineId'>) =>
    orderId === line.orderId && lineId === line.lineId
  const review = data?.reviews.find(isOfLine)
  if (review) return <WrittenReview {...line} review={review} />
  if (!data?.reviewable.some(isOfLine)) return null
  return (
    <div className="pt-1">
      <WriteButton {...line} review={undefined} asked={asked} />
    </div>
  )
}

/** `asked`: the link of an invitation led to it. */
function WriteButton({ asked = false, ...line }: ReviewedLine & { asked?: boolean }) {
  const [open, setOpen] = useState(asked)
  const { name, review } = line
  const close = () => setOpen(false)
  return (
    <>
      <Button
        tone="outline"
        size="sm"
        aria-label={review ? m.review_edit_named({ name }) : m.review_write_named({ name })}
        onClick={() => setOpen(true)}
        onPointerEnter={ReviewDialog.preload}
      >
        {review ? m.review_edit() : m.review_write()}
      </Button>
      {open && <ReviewDialog {...line} onClose={close} onMissing={close} />}
    </>
  )
}

function WrittenReview(line: ReviewedLine & { review: OwnReview }) {
  const { review } = line
  return (
    <section aria-label={m.review_own()} className="mt-1 flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars stars={review.stars} />
        <span className="text-muted">{stateText(review)}</span>
      </p>
      {review.state === 'refused' && <p className="text-muted">{m.review_state_refused_hint()}</p>}
      <div className="flex print:hidden flex-wrap gap-2">
        <WriteButton {...line} />
        <RemoveButton {...line} />
      </div>
    </section>
  )
}

function stateText({ state, reason }: OwnReview): string {
  if (state === 'refused') return m.review_state_refused({ reason: reason ? pageText(refusalTexts, reason) : '' })
  return state === 'published' ? m.review_state_published() : m.review_state_waiting()
}

function RemoveButton(line: ReviewedLine & { review: OwnReview }) {
  const { name, review } = line
  const [open, setOpen] = useState(false)
  const removal = useRemoveReview(line, () => setOpen(false))
  return (
    <>
      <Button tone="outline" size="sm" aria-label={m.review_remove_named({ name })} onClick={() => setOpen(true)}>
        {m.review_remove()}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={m.review_remove_question({ name })}
        description={m.review_remove_text()}
        confirmLabel={m.review_remove()}
        cancelLabel={m.review_remove_keep()}
        pending={removal.isPending}
        onConfirm={() => removal.mutate(review)}
      />
    </>
  )
}
