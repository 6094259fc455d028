import { m } from '../../paraglide/messages.js'
import type { Role } from '../roles.ts'
import { Badge } from '../ui/badge.tsx'

export const roleTexts: Record<Role, () => string> = {
  customer: m.profile_type_customer,
  admin: m.profile_type_admin,
  root: m.profile_type_root,
}

/** Role badge of staff; renders nothing for customers and the system. */
export function RoleBadge({ role }: { role: string | undefined }) {
  if (role !== 'root' && role !== 'admin') return null
  return <Badge tone={role === 'root' ? 'brand' : 'leaf'}>{roleTexts[role]()}</Badge>
}
