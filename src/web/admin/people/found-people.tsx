import { SearchX, UsersRound } from 'lucide-react'
import { type UserPage, usersPerPage } from '../../../contract/users.ts'
import { m } from '../../../paraglide/messages.js'
import { useCurrentUser } from '../../session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ClearButton } from '../list/clear-button.tsx'
import { countText } from '../list/figures.ts'
import { Pagination } from '../list/pagination.tsx'
import { useNarrow } from '../list/use-narrow.ts'
import type { PeopleKind } from './people-kinds.ts'
import type { PersonTasks } from './person-actions.tsx'
import { PersonCards } from './person-cards.tsx'
import { PersonTable } from './person-table.tsx'

interface FoundPeopleProps {
  kind: PeopleKind
  data: UserPage | undefined
  isError: boolean
  isPlaceholderData: boolean
  filtered: boolean
  tasks: PersonTasks
  onRetry: () => void
  onClear: () => void
  onPage: (page: number) => void
}

/** The list itself, or why there is none. */
export function FoundPeople(props: FoundPeopleProps) {
  const { kind, data, isError, isPlaceholderData, filtered, onClear } = props
  // Roles and protected accounts take more room.
  const List = useNarrow(kind.role === 'customer' ? 640 : 1024) ? PersonCards : PersonTable
  const viewer = useCurrentUser()
  const roles = kind.role === 'admin' && viewer?.role === 'root'
  if (isError) return <ErrorState onRetry={props.onRetry} />
  return (
    <div aria-busy={!data || isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 px-5 py-2 text-muted text-sm">
        <p role="status">{data ? rangeText(data) : <span className="sr-only">{m.admin_loading()}</span>}</p>
        {filtered && data && data.matching > 0 && <ClearButton onClear={onClear} />}
      </div>
      {data?.matching === 0 ? (
        <Nobody kind={kind} filtered={filtered} onClear={onClear} />
      ) : (
        <List label={kind.title()} users={data?.users} roles={roles} {...props.tasks} />
      )}
      {data && <Pagination page={data.page} pages={data.pages} onPage={props.onPage} />}
    </div>
  )
}

function rangeText({ users, page, matching }: UserPage): string {
  if (matching === 0) return ''
  const before = (page - 1) * usersPerPage
  const [first, last] = [countText(before + 1), countText(before + users.length)]
  return m.people_showing({ first, last, total: countText(matching) })
}

function Nobody({ kind, filtered, onClear }: { kind: PeopleKind; filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState icon={UsersRound} title={kind.emptyTitle()} text={kind.emptyText()} />
  return (
    <EmptyState
      icon={SearchX}
      title={m.people_none_title()}
      text={m.people_none_text()}
      action={<ClearButton onClear={onClear} />}
    />
  )
}
