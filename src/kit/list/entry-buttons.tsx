import { m } from '../../paraglide/messages.js'
import { Button } from '../ui/button.tsx'

interface EntryAction {
  /** Says of which entry, for those who do not see it beside the button. */
  label: string
  onClick: () => void
}

interface EntryButtonsProps {
  edit: EntryAction
  /** Missing for what cannot be deleted. */
  remove?: EntryAction | undefined
}

/** Edits and deletes an entry of a list. */
export function EntryButtons({ edit, remove }: EntryButtonsProps) {
  return (
    <div className="ml-auto flex gap-2">
      <Button tone="outline" size="admin" shape="control" aria-label={edit.label} onClick={edit.onClick}>
        {m.prices_edit()}
      </Button>
      {remove && (
        <Button tone="quiet" size="admin" shape="control" aria-label={remove.label} onClick={remove.onClick}>
          {m.prices_delete()}
        </Button>
      )}
    </div>
  )
}
