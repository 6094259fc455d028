import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'

/** Shows the removed item with an Undo button. */
export function UndoBar({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div className="mb-2 flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-4 text-sm">
      <span className="min-w-0">{text}</span>
      <Button tone="quiet-brand" size="sm" data-undo onClick={onUndo}>
        {m.cart_undo()}
      </Button>
    </div>
  )
}
