import { Star } from 'lucide-react'
import { m } from '../../paraglide/messages.js'

/** The stars of one review. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className="inline-flex gap-0.5 text-brand-text">
      {[1, 2, 3, 4, 5].map((place) => (
        <Star key={place} aria-hidden className={`size-4 ${place <= stars ? 'fill-current' : ''}`} />
      ))}
      <span className="sr-only">{m.review_stars({ stars })}</span>
    </span>
  )
}
