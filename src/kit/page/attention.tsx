import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { countText } from '../list/figures.ts'
import { type PartView, partView } from './part-view.ts'

/** What of a feature needs action by staff, as the dashboard shows it. */
export interface Attention {
  tasks?: readonly AttentionTask[]
  /** What keeps the shop from selling; the dashboard makes one task of all. */
  blockers?: readonly Pick<AttentionTask, 'order' | 'children'>[]
  /** A line below the tasks, also when there are none. */
  note?: string | null
}

/** Declares how a feature shows what needs action. */
export const attentionView = <Shape extends z.ZodRawShape>(
  shape: Shape,
  view: (part: z.output<z.ZodObject<Shape>>) => Attention,
): PartView<unknown, Attention> => partView(shape, view)

/** Pending tasks of one kind; shown when there are any. */
export interface AttentionTask {
  /** Its place; the most urgent tasks have the smallest numbers. */
  order: number
  icon: LucideIcon
  tone: 'brand' | 'warning' | 'danger'
  count: number
  title: string
  children: ReactNode
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

/** Of the link to all pending tasks. */
export const taskLinkStyle =
  '-my-1 inline-flex min-h-control items-center font-semibold text-brand-text hover:underline'
