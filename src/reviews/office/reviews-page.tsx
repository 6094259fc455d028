import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useCurrentUser } from '../../accounts/store/session/current-user.ts'
import { perPage } from '../../kit/codecs.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { EntryList } from '../../kit/list/list-rows.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { useOpenItem } from '../../kit/list/use-open-item.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import { reviewStateTexts } from '../office-texts.ts'
import { reviewStates, starChoices } from '../review.ts'
import { CountsCard } from './counts-card.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { type ReviewsSearch, readReviewsSearch, reviewQuery, reviewsQuery } from './review-queries.ts'

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
        none={{ title: m.review_admin_none_title(), text: m.review_admin_none_text() }}
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
