import type { HTMLAttributes, ReactNode } from 'react'

/** A bordered container. */
export function Card({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={`rounded-card border border-line bg-surface ${className}`} />
}

/** Card header: title and actions. */
export function CardHeader({ title, action }: { title: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 px-5 py-3">
      <h2 className="font-bold text-base">{title}</h2>
      {action}
    </div>
  )
}
