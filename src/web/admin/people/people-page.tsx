import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { type ManagedUser, usersPerPage } from '../../../contract/users.ts'
import { m } from '../../../paraglide/messages.js'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { AddButton } from '../frame/add-button.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { PagedList } from '../list/paged-list.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { useOpened } from '../list/use-opened.ts'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import type { PeopleKind } from './people-kinds.ts'
import { PeopleList } from './people-list.tsx'
import { peopleQuery, personQuery } from './people-queries.ts'
import { type PeopleSearch, readPeopleSearch } from './people-search.ts'
import { PeopleToolbar } from './people-toolbar.tsx'
import { PersonDialog } from './person-dialog.tsx'

const SecondFactorPolicyCard = lazyComponent(() =>
  import('./second-factor-policy-card.tsx').then((module) => module.SecondFactorPolicyCard),
)
const AddPersonDialog = lazyComponent(() => import('./person-form-dialog.tsx').then((module) => module.AddPersonDialog))
const EditPersonDialog = lazyComponent(() =>
  import('./person-form-dialog.tsx').then((module) => module.EditPersonDialog),
)

interface PeoplePageProps extends ListPageProps<PeopleSearch> {
  kind: PeopleKind
}

type Task = { name: 'add' } | { name: 'edit' | 'delete'; user: ManagedUser }

/** The users of one role (spec §2): customers, administrators or roots. */
export function PeoplePage({ kind, search, onSearch }: PeoplePageProps) {
  const viewer = useCurrentUser()
  const people = useQuery(peopleQuery(kind.role, search))
  const [task, setTask] = useState<Task | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { user: openId, ...rest } = search
  const { text, setText, filtered, change, narrow, turnTo, clear } = useListSearch({
    list: rest,
    read: readPeopleSearch,
    onSearch,
  })
  const openDialog = (name: 'edit' | 'delete') => (user: ManagedUser) => {
    if (openId !== undefined) change(rest, { replace: true })
    setTask({ name, user })
  }
  const tasks = {
    onOpen: (user: ManagedUser) => change({ ...rest, user: user.id }),
    onEdit: openDialog('edit'),
    onDelete: openDialog('delete'),
  }
  const opened = useOpened({
    name: openId,
    listed: people.data?.users,
    nameOf: ({ id }) => id,
    alone: (id) => personQuery(kind.role, id),
  })
  return (
    <>
      <Heading kind={kind} people={people} onAdd={() => setTask({ name: 'add' })} />
      <div className="flex flex-col gap-5">
        {kind.role !== 'customer' && viewer?.role === 'root' && <SecondFactorPolicyCard />}
        <PeopleToolbar
          label={kind.search()}
          text={text}
          status={rest.status}
          onText={setText}
          onStatus={(status) => narrow({ status })}
        />
        <div ref={list} tabIndex={-1} className="outline-none">
          <PagedList
            query={people}
            count={people.data?.users.length ?? 0}
            perPage={usersPerPage}
            showing={m.people_showing}
            filtered={filtered}
            empty={{ icon: UsersRound, title: kind.emptyTitle(), text: kind.emptyText() }}
            none={{ title: m.people_none_title(), text: m.people_none_text() }}
            onClear={clear}
            onPage={turnTo}
          >
            <PeopleList kind={kind} users={people.data?.users} tasks={tasks} />
          </PagedList>
        </div>
      </div>
      {opened && <PersonDialog user={opened} {...tasks} onClose={() => change(rest, { replace: true })} />}
      <Tasks kind={kind} task={task} onClose={() => setTask(null)} onDeleted={() => list.current?.focus()} />
    </>
  )
}

interface HeadingProps {
  kind: PeopleKind
  people: { data: { total: number } | undefined; isFetching: boolean; refetch: () => unknown }
  onAdd: () => void
}

function Heading({ kind, people, onAdd }: HeadingProps) {
  return (
    <PageHeading
      title={kind.title()}
      note={
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {people.data && <p>{kind.total({ count: people.data.total })}</p>}
          {kind.role === 'root' && (
            <Badge tone="brand">
              <ShieldCheck aria-hidden className="size-3.5" />
              {m.people_root_required()}
            </Badge>
          )}
        </div>
      }
      actions={
        <>
          <RefreshButton pending={people.isFetching} onRefresh={() => void people.refetch()} />
          <AddButton label={kind.add()} onAdd={onAdd} />
        </>
      }
    />
  )
}

interface TasksProps {
  kind: PeopleKind
  task: Task | null
  onClose: () => void
  onDeleted: () => void
}

function Tasks({ kind, task, onClose, onDeleted }: TasksProps) {
  if (task === null) return null
  if (task.name === 'delete') {
    const done = () => {
      onClose()
      // The button that opened the dialog is removed together with its row.
      onDeleted()
    }
    return <DeletePersonDialog user={task.user} onClose={onClose} onDeleted={done} />
  }
  return task.name === 'add' ? (
    <AddPersonDialog kind={kind} onClose={onClose} onMissing={onClose} />
  ) : (
    <EditPersonDialog kind={kind} user={task.user} onClose={onClose} onMissing={onClose} />
  )
}
