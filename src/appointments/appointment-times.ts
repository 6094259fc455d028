import { shopDay } from '../kit/shop-time.ts'
import type { Slot } from './free-slots.ts'

/** A free time of a calendar. */
export interface FreeSlot extends Slot {
  calendarId: string
  /** Whom and where it is with; missing where that is not said. */
  calendar?: PersonOfSlot | undefined
}

/** The person or place of a calendar, as customers see it. */
export interface PersonOfSlot {
  name: string
  place: string | null
  placeEs: string | null
  imageUrl?: string | null | undefined
}

/**
 * The free times by the day of the shop, both in ascending order. A time that several calendars have free is one time,
 * with the first of the calendars.
 */
export function timesByDay(slots: readonly FreeSlot[]): Map<string, FreeSlot[]> {
  const days = new Map<string, FreeSlot[]>()
  for (const slot of slots) {
    const day = shopDay(slot.startsAt)
    const times = days.get(day) ?? []
    if (times.at(-1)?.startsAt.getTime() !== slot.startsAt.getTime()) days.set(day, [...times, slot])
  }
  return days
}
