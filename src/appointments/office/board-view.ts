import { shopDay } from '../../kit/shop-time.ts'
import { addDays, weekdayOf } from '../../kit/zoned-time.ts'

/** A day with a column per person, a week, or a week as a list. */
export type BoardView = 'day' | 'week' | 'list'

/** A person, or the workshops. */
export interface BoardColumn {
  /** Of the calendar. */
  id: string
  name: string
  color: PersonColor | 'leaf'
  imageUrl?: string | null | undefined
}

type PersonColor = (typeof personColors)[number]

/** The colors of people, in the order of their names; they repeat after the last. */
const personColors = ['cielo', 'ocre', 'rosa', 'menta', 'lila', 'coral', 'arena'] as const

/** A column per calendar, each in its color, whether it is shown or not. */
export const peopleOf = (calendars: readonly Omit<BoardColumn, 'color'>[]): BoardColumn[] =>
  calendars.map(({ id, name, imageUrl }, at) => ({
    id,
    name,
    imageUrl,
    color: personColors[at % personColors.length] ?? 'cielo',
  }))

/** The days that a view shows around a day; weeks begin on Sunday. */
export function daysOf(view: BoardView, day: string): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day }
  const from = addDays(day, -weekdayOf(day))
  return { from, to: addDays(from, 6) }
}

/** The day that is shown after a step forward (1) or back (-1). */
export const stepOf = (view: BoardView, day: string, step: 1 | -1): string =>
  addDays(day, view === 'day' ? step : 7 * step)

/** Today in the shop. */
export const today = (): string => shopDay(new Date())

/** The id of the column of the workshops. */
export const workshopsColumn = 'workshops'
