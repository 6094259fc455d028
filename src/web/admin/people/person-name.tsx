import type { ManagedUser } from '../../../contract/users.ts'
import { m } from '../../../paraglide/messages.js'
import { useCurrentUser } from '../../session/current-user.ts'
import { Avatar, initialsOf } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { nameOf } from './person-text.ts'

/** Name and email in two lines. */
export function PersonName({ user }: { user: ManagedUser }) {
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
        {name !== user.email && <p className="text-muted text-sm">{user.email}</p>}
      </div>
    </div>
  )
}
