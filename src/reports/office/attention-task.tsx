import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '../../kit/list/figures.ts'
import { m } from '../../paraglide/messages.js'

const tones = {
  brand: 'bg-brand-soft text-brand-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
}

/** Pending tasks of one kind. */
export interface AttentionTask {
  icon: LucideIcon
  tone: keyof typeof tones
  count: number
  title: string
  children: ReactNode
}

/** Count of pending tasks of one kind, with a link. */
export function Task({ icon: Icon, tone, count, title, children }: AttentionTask) {
  return (
    <li className="flex min-w-0 gap-3.5">
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tones[tone]}`}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">
          <span className="money">{countText(count)}</span> <span>{title}</span>
        </h3>
        <div className="text-muted text-sm">{children}</div>
      </div>
    </li>
  )
}

const listed = 3

/** The first few names, and the number of further ones. */
export function First<T extends { id: string }>(props: {
  of: { count: number; first: T[] }
  text: (item: T) => ReactNode
}) {
  const { count, first } = props.of
  const shown = first.slice(0, listed)
  return (
    <ul>
      {shown.map((item) => (
        <li key={item.id} className="wrap-anywhere">
          {props.text(item)}
        </li>
      ))}
      {count > shown.length && <li>{m.admin_attention_more({ count: countText(count - shown.length) })}</li>}
    </ul>
  )
}

/** Label of the link to all pending tasks. */
export const linkStyle = '-my-1 inline-flex min-h-control items-center font-semibold text-brand-text hover:underline'
