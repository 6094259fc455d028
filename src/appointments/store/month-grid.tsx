import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { addMonths, dayAfterKey, monthOf, weeksOf } from '../../kit/month.ts'
import { fullDayText, monthText, weekdayNames } from '../../kit/page/date-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { earlierDay, laterDay } from '../../kit/zoned-time.ts'
import { m } from '../../paraglide/messages.js'

interface MonthGridProps extends DayCursorOptions {
  /** Whether the free days of the month are being loaded. */
  busy: boolean
  onChoose: (day: string) => void
}

/** A month as a grid of days (WAI-ARIA APG, date grid). Days without free times can be focused, but not chosen. */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonth, first, last, isFree, busy, chosen, onChoose } = props
  const caption = useId()
  const { days, tabbable, setCursor, gridProps } = useDayCursor(props)
  const choose = (day: string) => {
    setCursor(day)
    if (isFree(day)) onChoose(day)
  }
  const button = (day: string) => (
    <DayButton day={day} free={isFree(day)} chosen={day === chosen} tabbable={day === tabbable} onChoose={choose} />
  )
  return (
    <div className="rounded-card border border-line bg-surface px-0.5 py-2 lg:p-3">
      <MonthHeader id={caption} month={month} onMonth={onMonth} first={first} last={last} />
      <table
        {...gridProps}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is a grid with the APG's keys
        role="grid"
        aria-labelledby={caption}
        aria-busy={busy}
        className="w-full table-fixed"
      >
        <Weekdays />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Cell
                  key={day}
                  selected={day === chosen && monthOf(day) === month}
                  disabled={monthOf(day) === month && !days.includes(day)}
                >
                  {days.includes(day) ? button(day) : monthOf(day) === month && <DisabledDay day={day} />}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {weekdayNames().map(({ long, short }) => (
          <th key={long} scope="col" abbr={long} className="h-9 font-normal text-muted text-sm">
            {short}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Cell({ selected, disabled, children }: { selected: boolean; disabled: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <td role="gridcell" aria-selected={selected} aria-disabled={disabled || undefined} className="h-11 p-0 text-center">
      {children}
    </td>
  )
}

/** A day before today, or too far ahead. */
const DisabledDay = ({ day }: { day: string }) => <span className="money text-muted/55 text-sm">{numberOf(day)}</span>

interface DayButtonProps {
  day: string
  free: boolean
  chosen: boolean
  tabbable: boolean
  onChoose: (day: string) => void
}

function DayButton({ day, free, chosen, tabbable, onChoose }: DayButtonProps) {
  const look = chosen
    ? 'bg-leaf font-semibold text-on-leaf'
    : 'bg-leaf-soft font-semibold text-leaf hover:bg-leaf hover:text-on-leaf'
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={tabbable ? 0 : -1}
      aria-disabled={!free}
      aria-label={free ? fullDayText(day) : m.booking_day_full({ day: fullDayText(day) })}
      onClick={() => onChoose(day)}
      className={`money block h-11 w-full rounded-control border border-surface ${free ? look : 'cursor-not-allowed text-muted'}`}
    >
      {numberOf(day)}
    </button>
  )
}

/** `2026-12-05` is 5. */
const numberOf = (day: string): number => Number(day.slice(8))

interface DayCursorOptions {
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
function useDayCursor({ month, onMonth, first, last, isFree, chosen }: DayCursorOptions) {
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

interface MonthHeaderProps {
  /** The id of the element with the name of the month. */
  id: string
  month: string
  onMonth: (month: string) => void
  /** The first and the last day that can be reached. */
  first: string
  last: string
}

/** The name of a month between the buttons to the previous and the next one. */
function MonthHeader({ id, month, onMonth, first, last }: MonthHeaderProps) {
  const step = (count: number, label: string, icon: LucideIcon, end: string) => (
    <StepButton
      label={label}
      icon={icon}
      disabled={month === monthOf(end)}
      onClick={() => onMonth(addMonths(month, count))}
    />
  )
  return (
    <div className="flex items-center justify-between gap-2">
      {step(-1, m.booking_month_previous(), ChevronLeft, first)}
      <p id={id} aria-live="polite" className="font-semibold first-letter:uppercase">
        {monthText(month)}
      </p>
      {step(1, m.booking_month_next(), ChevronRight, last)}
    </div>
  )
}

interface StepButtonProps {
  label: string
  icon: LucideIcon
  disabled: boolean
  onClick: () => void
}

/** Stays focusable at the first and the last month, so that the focus is not lost. */
function StepButton({ label, icon: Icon, disabled, onClick }: StepButtonProps) {
  return (
    <Button
      tone="quiet"
      size="icon"
      aria-label={label}
      aria-disabled={disabled}
      className={disabled ? 'opacity-40' : ''}
      onClick={() => !disabled && onClick()}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  )
}
