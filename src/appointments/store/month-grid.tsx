import { type ReactNode, useId } from 'react'
import { monthOf, weeksOf } from '../../kit/month.ts'
import { fullDayText, weekdayNames } from '../../kit/page/date-text.ts'
import { m } from '../../paraglide/messages.js'
import { MonthHeader } from './month-header.tsx'
import { type DayCursorOptions, useDayCursor } from './use-day-cursor.ts'

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
                <Cell key={day} selected={day === chosen && monthOf(day) === month}>
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

function Cell({ selected, children }: { selected: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <td role="gridcell" aria-selected={selected} className="h-11 p-0 text-center">
      {children}
    </td>
  )
}

/** A day before today, or too far ahead. */
const DisabledDay = ({ day }: { day: string }) => <span className="money text-muted text-sm">{numberOf(day)}</span>

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
      className={`money h-11 w-full rounded-control border border-surface ${free ? look : 'cursor-not-allowed text-muted'}`}
    >
      {numberOf(day)}
    </button>
  )
}

/** `2026-12-05` is 5. */
const numberOf = (day: string): number => Number(day.slice(8))
