import { Badge } from '../../kit/ui/badge.tsx'
import { roleTexts } from './person-text.ts'

/** Role badge of staff; renders nothing for customers and the system. */
export function RoleBadge({ role }: { role: string | undefined }) {
  if (role !== 'root' && role !== 'admin') return null
  return <Badge tone={role === 'root' ? 'brand' : 'leaf'}>{roleTexts[role]()}</Badge>
}
