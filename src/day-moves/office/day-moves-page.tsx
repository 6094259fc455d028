import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays, CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { daySpanText } from '../../appointments/office/absence-texts.ts'
import { calendarsQuery } from '../../appointments/office/calendar-queries.ts'
import type { Calendar } from '../../appointments/office-api.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { PageLink } from '../../kit/page/page-link.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { itemStates } from '../day-move.ts'
import type { DayMove } from '../office-api.ts'
import { dayMovesQuery, readDayMovesSearch } from './day-move-queries.ts'
import { itemTexts, stateTexts, whatTexts, whoText } from './day-move-texts.ts'
import { MoveDayDialog } from './move-day-dialog.tsx'

/** The moved days, newest first; a link with days begins to move them. */
export function DayMovesPage() {
  const search = readDayMovesSearch(useSearch({ strict: false }))
  const [isAdding, setAdding] = useState(search.from !== undefined)
  const navigate = useNavigate()
  const moves = useQuery(dayMovesQuery)
  const calendars = useQuery(calendarsQuery)
  const failed = [moves, calendars].find(({ isError, data }) => isError && !data)
  return (
    <>
      <PageHeading
        title={m.day_moves_title()}
        note={<p className="text-muted">{m.day_moves_note()}</p>}
        actions={
          <>
            <PageLink to="/admin/calendar" label={m.calendar_title()} icon={CalendarDays} />
            <AddButton label={m.day_moves_add()} onAdd={() => setAdding(true)} />
          </>
        }
      />
      {failed && <ErrorState onRetry={() => void failed.refetch()} />}
      {!failed && !(moves.data && calendars.data) && <Skeleton className="h-60 rounded-card" />}
      {moves.data && calendars.data && <MoveList moves={moves.data} calendars={calendars.data} />}
      {isAdding && calendars.data && (
        <MoveDayDialog
          search={search}
          calendars={calendars.data}
          onClose={() => setAdding(false)}
          onStarted={(id) => void navigate({ to: '/admin/day-moves/$id', params: { id } })}
        />
      )}
    </>
  )
}

function MoveList({ moves, calendars }: { moves: readonly DayMove[]; calendars: readonly Calendar[] }) {
  return (
    <Card className="overflow-hidden">
      {moves.length === 0 && (
        <EmptyState icon={CalendarSync} title={m.day_moves_none_title()} text={m.day_moves_none_text()} />
      )}
      <ul className="divide-y divide-line">
        {moves.map((move) => {
          const [state, tone] = stateTexts[move.state]
          return (
            <li key={move.id}>
              <Link
                to="/admin/day-moves/$id"
                params={{ id: move.id }}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4 hover:bg-sunken"
              >
                <span className="min-w-0">
                  <span className="block font-semibold">
                    {m.day_moves_of({ day: daySpanText(move), who: whoText(move, calendars) })}
                  </span>
                  <span className="block text-muted">{whatTexts[move.what]()}</span>
                  <span className="block text-muted text-sm">{sumsText(move)}</span>
                </span>
                <Badge tone={tone}>{state()}</Badge>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** `Moved: 9 · Asked: 2`. */
const sumsText = ({ sums }: Pick<DayMove, 'sums'>): string =>
  itemStates
    .filter((state) => sums[state] > 0)
    .map((state) => `${itemTexts[state][0]()}: ${sums[state]}`)
    .join(' · ')
