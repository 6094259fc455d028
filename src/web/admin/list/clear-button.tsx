import { m } from '../../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** Clears all filters of a list. */
export function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button tone="outline" size="admin" shape="control" onClick={onClear}>
      {m.admin_orders_clear()}
    </Button>
  )
}
