import { useState } from 'react'
import type { Product } from '../../catalog/api.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { RatingText } from './rating-text.tsx'

const ReviewList = lazyComponent(() => import('./review-list.tsx').then((module) => module.ReviewList))

/** The id of the section, to which the rating below the name leads. */
export const reviewsId = 'reviews'

/** The rating of a product; its reviews are loaded when a visitor wants to read them. Nothing without any. */
export function ProductReviews({ product: { slug, rating } }: { product: Product }) {
  const [open, setOpen] = useState(false)
  if (!rating) return null
  return (
    <section id={reviewsId} aria-labelledby="reviews-title" className="flex flex-col gap-5 pt-16 lg:pt-24">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="reviews-title" className="font-display font-medium text-h2 tracking-display">
          {m.review_title()}
        </h2>
        <RatingText rating={rating} />
      </div>
      {open ? (
        <ReviewList slug={slug} onMissing={() => setOpen(false)} />
      ) : (
        <Button
          tone="outline"
          className="self-start"
          onClick={() => setOpen(true)}
          onPointerEnter={ReviewList.preload}
          onFocus={ReviewList.preload}
        >
          {m.review_read()}
        </Button>
      )}
    </section>
  )
}
