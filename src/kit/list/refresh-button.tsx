import { RotateCw } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { ToolbarButton } from './toolbar-button.tsx'

/** Back office queries never refetch automatically (spec §9); this button refetches them. */
export function RefreshButton({ pending, onRefresh }: { pending: boolean; onRefresh: () => void }) {
  return <ToolbarButton icon={RotateCw} label={m.admin_refresh()} pending={pending} onClick={onRefresh} />
}
