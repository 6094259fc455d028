import { useQuery } from '@tanstack/react-query'
import { CalendarDays, UsersRound } from 'lucide-react'
import { perPage } from '../../kit/codecs.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { EntryList } from '../../kit/list/list-rows.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { WorkshopSession } from '../office-api.ts'
import { type SessionFilter, sessionFilters } from '../session-filters.ts'
import { SessionBadges } from './session-badges.tsx'
import { sessionPlace, sessionTimes, workshopName } from './session-texts.ts'
import { readWorkshopsSearch, sessionsQuery, type WorkshopsSearch } from './workshop-queries.ts'

/** The sessions of all workshops with their seats. */
export function WorkshopsPage() {
  const list = useList({ read: readWorkshopsSearch })
  const sessions = useQuery(sessionsQuery(list.search))
  const now = new Date(sessions.dataUpdatedAt)
  return (
    <ListPage
      title={m.workshops_title()}
      list={list}
      query={sessions}
      toolbar={toolbar()}
      perPage={perPage}
      showing={m.workshops_showing}
      empty={{ icon: CalendarDays, title: m.workshops_empty_title(), text: m.workshops_empty_text() }}
      none={
        list.filtered
          ? { title: m.workshops_none_title(), text: m.workshops_none_text() }
          : { title: m.workshops_calm(), text: '' }
      }
    >
      <EntryList
        label={m.workshops_title()}
        items={sessions.data?.sessions.map((session) => ({ ...session, id: session.variantId }))}
        className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:gap-6"
        skeleton={{ count: 4, className: 'h-20' }}
        entry={(session) => <SessionEntry session={session} now={now} />}
      />
    </ListPage>
  )
}

function SessionEntry({ session, now }: { session: WorkshopSession; now: Date }) {
  const [name, date, place] = [workshopName(session), sessionTimes(session), sessionPlace(session)]
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="wrap-anywhere font-semibold text-base">{name}</h2>
        <p>{date}</p>
        {place && <p className="wrap-anywhere text-muted text-sm">{place}</p>}
        <SessionBadges session={session} now={now} />
      </div>
      <ButtonLink
        to="/admin/workshops/$variantId"
        params={{ variantId: session.variantId }}
        aria-label={m.workshops_attendees_of({ name, date })}
        tone="outline"
        size="sm"
        shape="control"
      >
        <UsersRound aria-hidden className="size-4 shrink-0" />
        {m.workshops_attendees()}
      </ButtonLink>
    </>
  )
}

const filterTexts: Record<SessionFilter, () => string> = {
  past: m.workshops_filter_past,
  canceled: m.workshops_filter_canceled,
}

const toolbar = (): Toolbar<WorkshopsSearch> => ({
  name: 'workshop',
  search: { label: m.workshops_search(), hint: m.workshops_search_hint() },
  filters: [
    {
      kind: 'select',
      param: 'filter',
      label: m.workshops_filter(),
      all: m.workshops_filter_coming(),
      options: optionsOf(sessionFilters, (filter) => filterTexts[filter]()),
    },
  ],
})
