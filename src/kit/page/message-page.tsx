import type { ReactNode } from 'react'
import { Flower } from '../ui/flower.tsx'

/** A page with a single message and actions. */
export function MessagePage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-page flex-col items-start gap-6 px-4 pt-16 sm:px-6 lg:px-10 lg:pt-24">
      <Flower className="size-14" />
      <h1 className="max-w-[18ch] font-display font-medium text-h1 tracking-display">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {children}
    </div>
  )
}
