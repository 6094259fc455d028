import { Badge } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import type { ManagedUser } from '../office-api.ts'

/** Unverified accounts count as inactive (spec §4). */
export function StatusBadge({ user }: { user: ManagedUser }) {
  if (user.emailVerified) return <Badge tone="success">{m.people_active()}</Badge>
  return (
    <Badge tone="warning">
      <span title={m.people_inactive_text()}>{m.people_inactive()}</span>
    </Badge>
  )
}
