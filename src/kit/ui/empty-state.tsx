import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  text?: string
  /** One action at most. */
  action?: ReactNode
  /** Heading level of the title. */
  level?: 2 | 3
}

/** Empty state: a title, one sentence, one action. */
export function EmptyState({ icon: Icon, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      {Icon && (
        <span className="mb-1 grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf">
          <Icon aria-hidden className="size-6" />
        </span>
      )}
      <Heading className="shared-title">{title}</Heading>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
