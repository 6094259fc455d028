import type { ReactNode } from 'react'

/** The title of a page of the back office, what belongs under it, and what can be done at its right. */
export function PageHeading({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 pb-5">
      <div className="min-w-0">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {note}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </div>
  )
}
