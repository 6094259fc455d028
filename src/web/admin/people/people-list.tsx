import type { ManagedUser } from '../../../contract/users.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import type { PeopleKind } from './people-kinds.ts'
import type { PersonTasks } from './person-actions.tsx'
import { PersonCards } from './person-cards.tsx'
import { PersonTable } from './person-table.tsx'

interface PeopleListProps {
  kind: PeopleKind
  users: ManagedUser[] | undefined
  tasks: PersonTasks
}

/** The users of a page, as a table if the window is wide enough. */
export function PeopleList({ kind, users, tasks }: PeopleListProps) {
  // Roles and protected accounts need a wider table.
  const List = useNarrow(kind.role === 'customer' ? 640 : 1024) ? PersonCards : PersonTable
  const viewer = useCurrentUser()
  const roles = kind.role === 'admin' && viewer?.role === 'root'
  return <List label={kind.title()} users={users} roles={roles} {...tasks} />
}
