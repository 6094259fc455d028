import type { ManagedUser } from '../../../contract/users.ts'
import { m } from '../../../paraglide/messages.js'
import { dayText } from '../../lib/date-text.ts'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { SkeletonRows } from '../list/skeleton-rows.tsx'
import { PersonActions, type PersonTasks } from './person-actions.tsx'
import { PersonName } from './person-name.tsx'
import { RoleSelect } from './role-select.tsx'
import { StatusBadge } from './status-badge.tsx'

export interface PersonRowsProps extends PersonTasks {
  /** Accessible name of the list. */
  label: string
  /** Undefined while loading. */
  users: ManagedUser[] | undefined
  /** Whether the role is an editable dropdown. */
  roles: boolean
}

export function PersonTable({ label, users, roles, ...tasks }: PersonRowsProps) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <HeadCell>{m.people_column_name()}</HeadCell>
          <HeadCell className="max-xl:px-3">{m.people_column_status()}</HeadCell>
          {roles && <HeadCell className="max-xl:px-3">{m.people_column_role()}</HeadCell>}
          <HeadCell className="max-xl:hidden">{m.people_column_since()}</HeadCell>
          <HeadCell>
            <span className="sr-only">{m.people_column_actions()}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {users?.map((user) => (
          <Row key={user.id}>
            <Cell className="w-2/5 min-w-48">
              <PersonName user={user} />
            </Cell>
            <Cell className="max-xl:px-3">
              <StatusBadge user={user} />
            </Cell>
            {roles && (
              <Cell className="max-xl:px-3">
                <RoleSelect user={user} />
              </Cell>
            )}
            <Cell className="whitespace-nowrap text-muted max-xl:hidden">{dayText(user.createdAt)}</Cell>
            <Cell className="max-xl:pl-3">
              <PersonActions user={user} {...tasks} />
            </Cell>
          </Row>
        ))}
        {!users && <SkeletonRows count={6} className="h-10" />}
      </tbody>
    </Table>
  )
}
