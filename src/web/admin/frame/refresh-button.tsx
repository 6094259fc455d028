import { RotateCw } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** Back office queries never refetch automatically (spec §9); this button refetches them. */
export function RefreshButton({ pending, onRefresh }: { pending: boolean; onRefresh: () => void }) {
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      aria-label={m.admin_refresh()}
      pending={pending}
      onClick={onRefresh}
      className="max-sm:w-9 max-sm:px-0"
    >
      {!pending && <RotateCw aria-hidden className="size-4 shrink-0" />}
      <span className="max-sm:hidden">{m.admin_refresh()}</span>
    </Button>
  )
}
