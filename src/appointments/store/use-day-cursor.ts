import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dayAfterKey, monthOf, weeksOf } from '../../kit/month.ts'
import { earlierDay, laterDay } from '../../kit/zoned-time.ts'

export interface DayCursorOptions {
  /** `2026-12`. */
  month: string
  onMonth: (month: string) => void
  /** The first and the last day that can be focused. */
  first: string
  last: string
  isFree: (day: string) => boolean
  chosen: string | null
}

/** The days of a month that can be focused; one of them is the tab stop, which the keys of the grid move. */
export function useDayCursor({ month, onMonth, first, last, isFree, chosen }: DayCursorOptions) {
  const [cursor, setCursor] = useState<string | null>(null)
  const { grid, focusDay } = useDayFocus()
  const days = weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month && day >= first && day <= last)
  const tabbable = [cursor, chosen, days.find(isFree), days[0]].find((day) => days.includes(day ?? ''))
  // The focused day stays the tab stop when the free days arrive.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setCursor(target.dataset.day ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = tabbable && dayAfterKey(event.key, tabbable)
    if (!target) return
    event.preventDefault()
    const day = earlierDay(laterDay(target, first), last)
    setCursor(day)
    focusDay(day)
    if (monthOf(day) !== month) onMonth(monthOf(day))
  }
  return { days, tabbable, setCursor, gridProps: { ref: grid, onFocus, onKeyDown } }
}

/** Focuses a day after it was rendered, which may be in another month. */
function useDayFocus() {
  const grid = useRef<HTMLTableElement>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus()
    wanted.current = null
  })
  const focusDay = (day: string) => {
    wanted.current = day
  }
  return { grid, focusDay }
}
