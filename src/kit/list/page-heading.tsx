import type { ReactNode } from 'react'

/** Heading of a back office page with an optional description and actions at its right. */
export function PageHeading({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 pb-5">
      <div className="min-w-0">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {note}
      </div>
      {actions && <div className="flex print:hidden shrink-0 items-center gap-2">{actions}</div>}
    </div>
  )
}
