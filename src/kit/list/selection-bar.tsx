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

/** What can be done with the selected entries of a list; stays in sight while the list scrolls. */
export function SelectionBar({ label, text, all, onNone, children }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      className="top-2 z-10 grid grid-cols-2 sm:sticky sm:flex print:hidden sm:flex-wrap items-center sm:justify-end gap-x-3 gap-y-2 rounded-card border border-line bg-leaf-soft px-4 py-2.5 shadow-raised"
    >
      <p role="status" className="money mr-auto font-semibold max-sm:col-span-2">
        {text}
      </p>
      {all && (
        <Button tone="quiet" size="admin" shape="control" pending={all.pending} onClick={all.onSelect}>
          {all.text}
        </Button>
      )}
      <Button tone="quiet" size="admin" shape="control" onClick={onNone}>
        {m.bulk_none()}
      </Button>
      {children}
    </section>
  )
}
