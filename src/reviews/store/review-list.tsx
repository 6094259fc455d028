import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { useBrand } from '../../settings/store/settings-queries.ts'
import { listReviews, type Review } from '../api.ts'
import { Stars } from './stars.tsx'

/** The published reviews of a product, newest first; more on request. Receives the focus of the button that opened it. */
export function ReviewList({ slug }: { slug: string }) {
  const [pages, setPages] = useState(1)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => region.current?.focus(), [])
  return (
    <div ref={region} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <p className="max-w-prose text-muted text-sm">{m.review_policy()}</p>
      {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
        <ReviewsOfPage
          key={page}
          slug={slug}
          page={page}
          onMore={page === pages ? () => setPages(page + 1) : undefined}
        />
      ))}
    </div>
  )
}

interface ReviewsOfPageProps {
  slug: string
  page: number
  /** Shows the next page; undefined when it is shown. */
  onMore: (() => void) | undefined
}

function ReviewsOfPage({ slug, page, onMore }: ReviewsOfPageProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['reviews', slug, page],
    queryFn: () => api(listReviews, { params: { productSlug: slug }, query: { page } }),
  })
  if (isError) return <RetryLine text={m.review_failed_load()} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 w-full rounded-card" />
  if (data.reviews.length === 0) return <p>{m.review_none()}</p>
  return (
    <>
      <ul className="grid gap-5 lg:grid-cols-2">
        {data.reviews.map((review) => (
          <li key={review.id} className="border-line border-t pt-5">
            <ReviewText review={review} />
          </li>
        ))}
      </ul>
      {onMore && page < data.pages && (
        <Button tone="outline" className="self-start" onClick={onMore}>
          {m.review_more()}
        </Button>
      )}
    </>
  )
}

function ReviewText({ review: { stars, author, createdAt, language, text, answer } }: { review: Review }) {
  const { companyName } = useBrand()
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <h3 className="wrap-anywhere font-semibold text-base">{author ?? m.review_author_gone()}</h3>
        <time dateTime={createdAt.toISOString()} className="text-muted text-sm">
          {dayText(createdAt)}
        </time>
      </div>
      <p lang={language} className="wrap-anywhere max-w-prose whitespace-pre-line">
        {text}
      </p>
      {answer && (
        <div className="max-w-prose rounded-card bg-sunken px-4 py-3">
          <p className="font-semibold text-sm">{m.review_answer({ shop: companyName })}</p>
          <p className="wrap-anywhere whitespace-pre-line text-sm">{answer.text}</p>
        </div>
      )}
    </article>
  )
}
