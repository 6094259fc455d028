import { productName } from '../../catalog/store/product-text.ts'
import { momentText } from '../../kit/list/figures.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { StaffReview } from '../office-api.ts'
import { Stars } from '../store/stars.tsx'
import { refusalTexts } from '../texts.ts'
import { ReviewStateBadge } from './review-state.tsx'

/** A review in the list. */
export function ReviewEntry({ review, onOpen }: { review: StaffReview; onOpen: () => void }) {
  const product = productName(review.product)
  const author = review.author ?? m.review_author_gone()
  return (
    <>
      <div className="min-w-0 flex-1">
        <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="wrap-anywhere font-semibold text-base">{product}</h2>
          <Stars stars={review.stars} />
          <ReviewStateBadge state={review.state} />
        </div>
        <p className="wrap-anywhere text-muted text-sm">
          <span>{author}</span>
          <span>{' · '}</span>
          <time dateTime={review.writtenAt.toISOString()}>{momentText(review.writtenAt)}</time>
        </p>
        <p lang={review.language} className="wrap-anywhere mt-1.5 line-clamp-3 max-w-prose whitespace-pre-line">
          {review.text}
        </p>
        {review.reason && (
          <p className="mt-1 text-muted text-sm">
            {m.review_admin_refused_for({ reason: pageText(refusalTexts, review.reason) })}
          </p>
        )}
      </div>
      <Button
        tone="outline"
        size="admin"
        shape="control"
        aria-label={m.review_admin_open_named({ product, author })}
        onClick={onOpen}
      >
        {m.review_admin_open()}
      </Button>
    </>
  )
}
