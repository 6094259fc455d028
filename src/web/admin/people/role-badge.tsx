import { Badge } from '../../ui/badge.tsx'
import { roleTexts } from './person-text.ts'

/** Marks staff among those who did something; nothing for customers and for the shop itself. */
export function RoleBadge({ role }: { role: string | undefined }) {
  if (role !== 'root' && role !== 'admin') return null
  return <Badge tone={role === 'root' ? 'brand' : 'leaf'}>{roleTexts[role]()}</Badge>
}
