import type { Rating } from '../../catalog/rating.ts'
import { m } from '../../paraglide/messages.js'

/** The average of a product's reviews as a number, and how many there are: `★ 4.6 (12)`. */
export function RatingText({ rating: { average, count }, className = '' }: { rating: Rating; className?: string }) {
  const shown = average.toFixed(1)
  return (
    <span className={`inline-flex items-center gap-1 text-sm ${className}`}>
      <span aria-hidden className="text-base text-brand-text leading-none">
        ★
      </span>
      <span aria-hidden className="money">{`${shown} (${count})`}</span>
      <span className="sr-only">{m.review_rating({ average: shown, count })}</span>
    </span>
  )
}
