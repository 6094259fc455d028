import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { getLocale } from '../../paraglide/runtime.js'
import { countText } from '../list/figures.ts'
import { formatShopTime } from '../shop-time.ts'
import { type PartView, partView } from './part-view.ts'

/** What of a feature waits, and what is planned on the present day of the shop, as the dashboard shows it. */
export interface Today {
  waiting?: readonly { order: number; count: number; link: ReactNode }[]
  plans?: readonly Plan[]
}

/** What is planned of one kind. */
export interface Plan {
  order: number
  icon: LucideIcon
  title: string
  /** Shown when nothing is planned. */
  none: string
  /** Null when nothing is planned. */
  children: ReactNode
}

/** Declares how a feature shows what waits and what is planned; `day` is that of the shop. */
export const todayView = <Shape extends z.ZodRawShape>(
  shape: Shape,
  view: (part: z.output<z.ZodObject<Shape>>, whole: { day: string }) => Today,
): PartView<{ day: string }, Today> => partView(shape, view)

/** Of the link of an appointment or session. */
export const planRowStyle = '-mx-2 min-h-11 rounded-control px-2 hover:bg-sunken'

/** Of the link to what waits. */
export const waitingStyle = `${planRowStyle} flex items-center gap-3 py-1`

interface WaitingProps {
  icon: LucideIcon
  count: number
  text: string
  /** How many of them wait too long, if any do. */
  late?: string | false
}

/** How many of a kind wait. */
export function Waiting({ icon: Icon, count, text, late = false }: WaitingProps) {
  const due = late ? 'bg-danger-soft text-danger-text' : 'bg-brand-soft text-brand-text'
  return (
    <>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${count > 0 ? due : 'bg-sunken text-muted'}`}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="money font-semibold text-lg">{countText(count)}</span> <span>{text}</span>
        {late && <span className="block text-danger-text text-sm">{late}</span>}
      </span>
    </>
  )
}

/** When something begins. */
export const Hour = ({ at }: { at: Date }) => (
  <span className="money w-21 shrink-0 whitespace-nowrap">{formatShopTime(getLocale(), at)}</span>
)
