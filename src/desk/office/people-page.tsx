import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { DeletePersonDialog } from '../../accounts/office/delete-person-dialog.tsx'
import { administrators, customers, type PeopleKind, rootAdministrators } from '../../accounts/office/people-kinds.ts'
import { PeopleList } from '../../accounts/office/people-list.tsx'
import { type PeopleSearch, peopleQuery, personQuery, readPeopleSearch } from '../../accounts/office/people-queries.ts'
import type { ManagedUser } from '../../accounts/office-api.ts'
import { type UserStatus, userStatuses } from '../../accounts/user-statuses.ts'
import { NewsletterExport } from '../../consents/office/newsletter-export.tsx'
import { perPage } from '../../kit/codecs.ts'
import { totalText } from '../../kit/list/figures.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { useOpenItem } from '../../kit/list/use-open-item.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { RootOnly } from '../../office/root-only.tsx'
import { m } from '../../paraglide/messages.js'
import { useCurrentUser } from '../../session/store/current-user.ts'
import { PersonDialog } from './person-dialog.tsx'

const SecondFactorPolicyCard = lazyComponent(() =>
  import('../../accounts/office/second-factor-policy-card.tsx').then((module) => module.SecondFactorPolicyCard),
)
const AddPersonDialog = lazyComponent(() =>
  import('../../accounts/office/person-form-dialog.tsx').then((module) => module.AddPersonDialog),
)
const EditPersonDialog = lazyComponent(() =>
  import('../../accounts/office/person-form-dialog.tsx').then((module) => module.EditPersonDialog),
)

type Task = { name: 'add' } | { name: 'edit' | 'delete'; user: ManagedUser }

export const CustomersPage = () => <PeoplePage kind={customers} />

export const AdministratorsPage = () => <PeoplePage kind={administrators} />

export const RootsPage = () => (
  <RootOnly title={m.people_denied_title()} refusal={m.people_denied_text()} leaveAfter={500}>
    <PeoplePage kind={rootAdministrators} />
  </RootOnly>
)

/** The users of one role (spec §2): customers, administrators or roots. */
function PeoplePage({ kind }: { kind: PeopleKind }) {
  const viewer = useCurrentUser()
  const list = useList({ read: readPeopleSearch, opens: 'user' })
  const people = useQuery(peopleQuery(kind.role, list.search))
  const { data } = people
  const { task, setTask, tasks } = usePersonTasks(list)
  const opened = useOpenItem({
    id: list.openId,
    items: data?.users,
    idOf: ({ id }) => id,
    itemQuery: (id) => personQuery(kind.role, id),
  })
  return (
    <>
      <ListPage
        title={kind.title()}
        note={data && kind.total({ count: data.total, total: totalText(data.total) })}
        badge={kind.role === 'root' && <RootBadge />}
        actions={kind.role === 'customer' && <NewsletterExport />}
        add={{ label: kind.add(), onAdd: () => setTask({ name: 'add' }) }}
        above={
          kind.role !== 'customer' &&
          viewer?.role === 'root' && (
            // As high as the card, so that the list does not move when it arrives.
            <div className="min-h-42 sm:min-h-20">
              <SecondFactorPolicyCard />
            </div>
          )
        }
        list={list}
        query={people}
        toolbar={toolbarOf(kind)}
        perPage={perPage}
        showing={m.people_showing}
        empty={{ icon: UsersRound, title: kind.emptyTitle(), text: kind.emptyText() }}
        none={{ title: m.people_none_title(), text: m.people_none_text() }}
      >
        <PeopleList kind={kind} users={data?.users} tasks={tasks} />
      </ListPage>
      {opened && <PersonDialog user={opened} {...tasks} onClose={list.close} />}
      <Tasks kind={kind} task={task} onClose={() => setTask(null)} onDeleted={list.focus} />
    </>
  )
}

/** The open dialog, and the actions on a user; editing and deleting close the details. */
function usePersonTasks(list: ReturnType<typeof useList<PeopleSearch, 'user'>>) {
  const [task, setTask] = useState<Task | null>(null)
  const openDialog = (name: 'edit' | 'delete') => (user: ManagedUser) => {
    if (list.openId !== undefined) list.close()
    setTask({ name, user })
  }
  const tasks = {
    onOpen: (user: ManagedUser) => list.open(user.id),
    onEdit: openDialog('edit'),
    onDelete: openDialog('delete'),
  }
  return { task, setTask, tasks }
}

function RootBadge() {
  return (
    <Badge tone="brand">
      <ShieldCheck aria-hidden className="size-3.5" />
      {m.people_root_required()}
    </Badge>
  )
}

const statusTexts: Record<UserStatus, () => string> = { active: m.people_active, inactive: m.people_inactive }

const toolbarOf = (kind: PeopleKind): Toolbar<PeopleSearch> => ({
  name: 'people',
  search: { label: kind.search(), hint: m.people_search_hint() },
  filters: [
    {
      kind: 'select',
      param: 'status',
      label: m.people_filter(),
      all: m.people_filter_all(),
      options: optionsOf(userStatuses, (status) => statusTexts[status]()),
    },
  ],
})

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
