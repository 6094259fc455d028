import { shopDay } from '../../kit/shop-time.ts'
import { addDays, weekdayOf } from '../../kit/zoned-time.ts'
import type { Booking, OfficeResource } from '../office-api.ts'

/** A day with a column per person, a week, or a week as a list. */
export type BoardView = 'day' | 'week' | 'list'

/** What the columns are. */
export type BoardBy = 'person' | 'room'

/** A person, a room or device, what is in none, or the workshops. */
export interface BoardColumn {
  /** Of the calendar, or of the room. */
  id: string
  name: string
  color: PersonColor | 'leaf' | 'none'
  imageUrl?: string | null | undefined
}

type PersonColor = (typeof personColors)[number]

/** The colors of people, in the order of their names; they repeat after the last. */
const personColors = ['cielo', 'ocre', 'rosa', 'menta', 'lila', 'coral', 'arena'] as const

/** A column per calendar or room, each in its color, whether it is shown or not. */
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

/** The id of the column of bookings without a room or device. */
export const withoutRoom = 'without'

/** The ids of the columns in which a booking stands. */
export function columnsOf({ calendarId, resources }: Pick<Booking, 'calendarId' | 'resources'>, by: BoardBy): string[] {
  if (by === 'person') return [calendarId]
  return resources.length > 0 ? resources.map(({ id }) => id) : [withoutRoom]
}

/**
 * A column for each room and device in use, for those that are not but are occupied on these days, and for what is in none
 * if there is any.
 */
export function roomsOf(
  resources: readonly OfficeResource[],
  bookings: readonly Pick<Booking, 'calendarId' | 'resources'>[],
  without: string,
): BoardColumn[] {
  const occupied = new Set(bookings.flatMap((booking) => columnsOf(booking, 'room')))
  const shown = new Set(resources.filter(({ id, isActive }) => isActive || occupied.has(id)).map(({ id }) => id))
  const rooms = peopleOf(resources).filter(({ id }) => shown.has(id))
  return occupied.has(withoutRoom) ? [...rooms, { id: withoutRoom, name: without, color: 'none' }] : rooms
}
