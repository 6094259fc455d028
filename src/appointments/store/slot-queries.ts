import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { addDays, earlierDay } from '../../kit/zoned-time.ts'
import { findSlots } from '../api.ts'
import { type FreeSlot, timesByDay } from '../appointment-times.ts'

/** Calendar days in the shop's time zone; `to` is included. */
export interface DayRange {
  from: string
  to: string
}

/** How long fetched times stay fresh, in milliseconds. */
const freshFor = 15_000

/** The most days in one response. */
const daysPerRequest = 62

/** How free times are fetched, and their query key. */
export interface SlotSource {
  /** Identifies the source in query keys. */
  key: string
  /** The free times on at most 62 days, in ascending order. */
  find: (range: DayRange) => Promise<readonly FreeSlot[]>
}

/** The free times of a service for a new appointment. */
export const slotsOfService = (slug: string): SlotSource => ({
  key: slug,
  find: async (query) => {
    const { slots, calendars } = await api(findSlots, { params: { slug }, query })
    return slots.map((slot) => ({ ...slot, calendar: calendars?.find(({ id }) => id === slot.calendarId) }))
  },
})

/** The free times of a source by day. */
export const timesQuery = (source: SlotSource, range: DayRange) =>
  queryOptions({
    queryKey: ['slots', source.key, range],
    queryFn: async () => timesByDay(await source.find(range)),
    staleTime: freshFor,
    retryOnMount: true,
  })

/** The first day with a free time in a range of any length; null when there is none. */
export const nextFreeDayQuery = (source: SlotSource, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ['slots', source.key, 'next', from, to],
    queryFn: async () => {
      for (let first = from; first <= to; first = addDays(first, daysPerRequest)) {
        const end = addDays(first, daysPerRequest - 1)
        const [day] = timesByDay(await source.find({ from: first, to: earlierDay(end, to) })).keys()
        if (day) return day
      }
      return null
    },
    staleTime: freshFor,
    retryOnMount: true,
  })
