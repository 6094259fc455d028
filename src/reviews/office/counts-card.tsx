import { useQuery } from '@tanstack/react-query'
import { countText } from '../../kit/list/figures.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../kit/ui/table.tsx'
import { m } from '../../paraglide/messages.js'
import type { ReviewCounts } from '../office-api.ts'
import { reviewStateTexts } from '../office-texts.ts'
import { starChoices } from '../review.ts'
import { Stars } from '../store/stars.tsx'
import { refusalTexts } from '../texts.ts'
import { countsQuery } from './review-queries.ts'

/** How many reviews of each rating were published and refused: whether reviews are suppressed for their stars. */
export function CountsCard() {
  const { data } = useQuery(countsQuery)
  return (
    <Card>
      <CardHeader title={m.review_admin_counts()} />
      <p className="px-5 pb-4 text-muted text-sm">{m.review_admin_counts_text()}</p>
      {data ? <Counts counts={data} /> : <Skeleton className="mx-5 mb-5 h-56" />}
    </Card>
  )
}

function Counts({ counts }: { counts: ReviewCounts }) {
  const { published, refused, reasons } = counts
  const given = reasons.filter(({ count }) => count > 0)
  return (
    <>
      <Table label={m.review_admin_counts()}>
        <thead>
          <tr>
            <HeadCell>{m.review_admin_stars()}</HeadCell>
            <HeadCell numeric>{pageText(reviewStateTexts, 'published')}</HeadCell>
            <HeadCell numeric>{pageText(reviewStateTexts, 'refused')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {starChoices.map((stars) => (
            <Row key={stars}>
              <Cell>
                <Stars stars={stars} />
              </Cell>
              <Cell numeric>{countText(published[stars - 1] ?? 0)}</Cell>
              <Cell numeric>{countText(refused[stars - 1] ?? 0)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <div className="border-line border-t px-5 py-4 text-sm">
        <h3 className="font-semibold">{m.review_admin_counts_reasons()}</h3>
        {given.length === 0 && <p className="text-muted">{m.review_admin_counts_none()}</p>}
        <ul>
          {given.map(({ reason, count }) => (
            <li key={reason} className="flex justify-between gap-3 pt-1">
              <span>{pageText(refusalTexts, reason)}</span>
              <span className="money">{countText(count)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
