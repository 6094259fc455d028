import { Skeleton } from '../../ui/skeleton.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonName } from './person-name.tsx'
import type { PersonRowsProps } from './person-table.tsx'
import { RoleSelect } from './role-select.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The users as cards, for screens that are too narrow for the table. */
export function PersonCards({ label, users, roles, ...tasks }: PersonRowsProps) {
  if (!users) {
    return (
      <div className="grid gap-4 border-line border-t p-4 sm:grid-cols-2">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  return (
    <ul aria-label={label} className="-mb-px grid sm:grid-cols-2 sm:*:odd:border-r">
      {users.map((user) => (
        <li key={user.id} className="flex min-w-0 flex-col gap-3 border-line border-t px-5 py-4">
          <div className="flex items-start justify-between gap-3">
            <PersonName user={user} />
            <StatusBadge user={user} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            {roles && <RoleSelect user={user} />}
            <div className="ml-auto">
              <PersonActions user={user} {...tasks} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
