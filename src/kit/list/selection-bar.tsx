import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../ui/button.tsx'

interface SelectionBarProps {
  /** Accessible name. */
  label: string
  /** How many are selected. */
  text: string
  /** Selects all that match, unless they are selected already. */
  all: { text: string; pending: boolean; onSelect: () => void } | null
  onNone: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** What can be done with the selected entries of a list, in sight while it scrolls; on phones at the bottom edge. */
export function SelectionBar({ label, text, all, onNone, children }: SelectionBarProps) {
  return (
    <section
      data-selection-bar
      aria-label={label}
      className={[
        'z-10 flex items-center border-line bg-leaf-soft px-4 py-2.5 shadow-raised print:hidden',
        'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:flex-col max-sm:items-stretch max-sm:gap-2 max-sm:border-t short:static',
        'sm:sticky sm:top-17 sm:flex-wrap sm:justify-end sm:gap-x-3 sm:gap-y-2 sm:rounded-card sm:border',
      ].join(' ')}
    >
      <div className="flex items-center gap-x-3 sm:contents">
        <p role="status" className="money mr-auto font-semibold">
          {text}
        </p>
        <Button tone="quiet" size="admin" shape="control" onClick={onNone}>
          {m.bulk_none()}
        </Button>
      </div>
      <div className="-m-1 flex gap-2 overflow-x-auto p-1 sm:contents [&>*]:shrink-0">
        {all && (
          <Button
            className="max-sm:order-last"
            tone="quiet"
            size="admin"
            shape="control"
            pending={all.pending}
            onClick={all.onSelect}
          >
            {all.text}
          </Button>
        )}
        {children}
      </div>
    </section>
  )
}
