import type { ReactNode } from 'react'

/** Heading of a home page section, with a link to more. */
export function SectionHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <h2 className="font-display font-medium text-h2 tracking-display">{title}</h2>
      {children}
    </div>
  )
}
