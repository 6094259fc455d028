import type { ReactNode } from 'react'
import { type Column, TableOrCards } from '../../kit/list/list-rows.tsx'
import { dayText } from '../../kit/page/date-text.ts'
import { Avatar, initialsOf } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { m } from '../../paraglide/messages.js'
import { useCurrentUser } from '../../session/store/current-user.ts'
import type { ManagedUser } from '../office-api.ts'
import type { PeopleKind } from './people-kinds.ts'
import { PersonActions, type PersonTasks } from './person-actions.tsx'
import { nameOf } from './person-text.ts'
import { RoleSelect } from './role-select.tsx'
import { StatusBadge } from './status-badge.tsx'

interface PeopleListProps {
  kind: PeopleKind
  users: readonly ManagedUser[] | undefined
  tasks: PersonTasks
}

export function PeopleList({ kind, users, tasks }: PeopleListProps) {
  const viewer = useCurrentUser()
  const canChangeRoles = kind.role === 'admin' && viewer?.role === 'root'
  const actions = (user: ManagedUser) => <PersonActions user={user} {...tasks} />
  return (
    <TableOrCards
      label={kind.title()}
      items={users}
      // Roles and protected accounts need a wider table.
      narrow={kind.role === 'customer' ? 640 : 1024}
      columns={columnsOf(canChangeRoles, actions)}
      paired
      skeleton={{ count: 2, className: 'h-24' }}
      entry={(user) => (
        <>
          <PersonName user={user} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <StatusBadge user={user} />
            {canChangeRoles && <RoleSelect user={user} />}
            <div className="ml-auto">{actions(user)}</div>
          </div>
        </>
      )}
    />
  )
}

function columnsOf(canChangeRoles: boolean, actions: (user: ManagedUser) => ReactNode): Column<ManagedUser>[] {
  const roleColumn: Column<ManagedUser> = {
    key: 'role',
    head: m.people_column_role(),
    className: 'max-xl:px-3',
    cell: (user) => <RoleSelect user={user} />,
  }
  return [
    {
      key: 'name',
      head: m.people_column_name(),
      className: 'w-2/5 min-w-48',
      cell: (user) => <PersonName user={user} />,
    },
    {
      key: 'status',
      head: m.people_column_status(),
      className: 'max-xl:px-3',
      cell: (user) => <StatusBadge user={user} />,
    },
    ...(canChangeRoles ? [roleColumn] : []),
    {
      key: 'since',
      head: m.people_column_since(),
      className: 'whitespace-nowrap text-muted max-xl:hidden',
      cell: (user) => dayText(user.createdAt),
    },
    { key: 'actions', head: m.people_column_actions(), headHidden: true, className: 'max-xl:pl-3', cell: actions },
  ]
}

/** Name and email in two lines. */
function PersonName({ user }: { user: ManagedUser }) {
  const own = useCurrentUser()?.id === user.id
  const name = nameOf(user)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar initials={initialsOf(user)} size="sm" />
      <div className="wrap-anywhere min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {own && <Badge tone="leaf">{m.people_you()}</Badge>}
        </p>
        {name !== user.email && (
          <p className="text-muted text-sm">
            <EmailText email={user.email} />
          </p>
        )}
      </div>
    </div>
  )
}
