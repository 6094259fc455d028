import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Star } from 'lucide-react'
import { productName } from '../../catalog/store/product-text.ts'
import { perPage } from '../../kit/codecs.ts'
import { momentText } from '../../kit/list/figures.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { EntryList } from '../../kit/list/list-rows.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { useOpenItem } from '../../kit/list/use-open-item.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { useCurrentUser } from '../../session/store/current-user.ts'
import type { StaffReview } from '../office-api.ts'
import { reviewStateTexts } from '../office-texts.ts'
import { reviewStates, starChoices } from '../review.ts'
import { Stars } from '../store/stars.tsx'
import { refusalTexts } from '../texts.ts'
import { CountsCard } from './counts-card.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { type ReviewsSearch, readReviewsSearch, reviewQuery, reviewsQuery } from './review-queries.ts'
import { ReviewStateBadge } from './review-state.tsx'

/** Reviews of products: those that wait first. */
export function ReviewsPage() {
  const list = useList({ read: readReviewsSearch, opens: 'review' })
  const reviews = useQuery(reviewsQuery(list.search))
  const { data } = reviews
  const isRoot = useCurrentUser()?.role === 'root'
  const opened = useOpenItem({ id: list.openId, items: data?.reviews, idOf: ({ id }) => id, itemQuery: reviewQuery })
  return (
    <>
      <ListPage
        title={m.review_title()}
        note={data && waitingText(data.waiting)}
        list={list}
        query={reviews}
        toolbar={toolbar()}
        aside={isRoot && <CountsCard />}
        perPage={perPage}
        showing={m.review_admin_showing}
        empty={{ icon: Star, title: m.review_admin_empty_title(), text: m.review_admin_empty_text() }}
        none={
          list.filters.state === 'waiting' && !list.filters.search && !list.filters.stars
            ? { icon: CircleCheck, title: m.review_admin_calm(), text: '' }
            : { title: m.review_admin_none_title(), text: m.review_admin_none_text() }
        }
      >
        <EntryList
          label={m.review_title()}
          items={data?.reviews}
          className="flex flex-col items-start gap-3 py-4 lg:flex-row lg:gap-6"
          skeleton={{ count: 3, className: 'h-24' }}
          entry={(review) => <ReviewEntry review={review} onOpen={() => list.open(review.id)} />}
        />
      </ListPage>
      {opened && <ReviewDialog key={opened.id} review={opened} onClose={list.close} />}
    </>
  )
}

const waitingText = (count: number) => (count === 0 ? m.review_admin_none_waiting() : m.review_admin_waiting({ count }))

/** A review in the list. */
function ReviewEntry({ review, onOpen }: { review: StaffReview; onOpen: () => void }) {
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

const toolbar = (): Toolbar<ReviewsSearch> => ({
  name: 'review',
  search: { label: m.review_admin_search(), hint: m.review_admin_search_hint() },
  filters: [
    {
      kind: 'select',
      param: 'state',
      label: m.review_admin_state(),
      all: m.review_admin_state_all(),
      options: optionsOf(reviewStates, (state) => pageText(reviewStateTexts, state)),
    },
    {
      kind: 'select',
      param: 'stars',
      label: m.review_admin_stars(),
      all: m.review_admin_stars_all(),
      options: starChoices.map((stars) => [String(stars), m.review_stars({ stars })] as const),
    },
  ],
})
