import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dateWriters } from '../../kit/shop-time.ts'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type BoardBy, type BoardColumn, type BoardView, daysOf, stepOf, today } from './board-view.ts'
import { PersonDot } from './person-dot.tsx'

interface BoardToolbarProps {
  view: BoardView
  day: string
  onView: (view: BoardView) => void
  onDay: (day: string) => void
  /** What the columns are; null in a shop without rooms and devices. */
  by: BoardBy | null
  onBy: (by: BoardBy) => void
  /** Everybody who can be shown, or every room, and what is hidden. */
  people: readonly BoardColumn[]
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
}

const views = [
  ['day', m.calendar_view_day],
  ['week', m.calendar_view_week],
  ['list', m.calendar_list],
] as const

const columns = [
  ['person', m.calendar_by_person],
  ['room', m.calendar_by_room],
] as const

/** Which days the calendar shows, how, and of whom. */
export function BoardToolbar({ view, day, onView, onDay, by, onBy, people, hidden, onToggle }: BoardToolbarProps) {
  const icon = { tone: 'outline', size: 'icon-admin', shape: 'control' } as const
  const [previous, next] =
    view === 'day'
      ? [m.calendar_previous_day(), m.calendar_next_day()]
      : [m.calendar_previous_week(), m.calendar_next_week()]
  return (
    <div className="flex flex-col gap-3 pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center gap-1.5">
          <Button {...icon} aria-label={previous} onClick={() => onDay(stepOf(view, day, -1))}>
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button {...icon} aria-label={next} onClick={() => onDay(stepOf(view, day, 1))}>
            <ChevronRight aria-hidden className="size-5" />
          </Button>
          <Button tone="outline" size="admin" shape="control" onClick={() => onDay(today())}>
            {m.calendar_today()}
          </Button>
        </div>
        <h2 aria-live="polite" className="mr-auto font-semibold text-lg first-letter:uppercase">
          {titleOf(view, day)}
        </h2>
        {by && <Choice legend={m.calendar_by()} options={columns} value={by} onChange={onBy} />}
        <Choice legend={m.calendar_view()} options={views} value={view} onChange={onView} />
      </div>
      {people.length !== 1 && (
        <fieldset className="flex min-h-control flex-wrap gap-2">
          <legend className="sr-only">{m.calendar_shown()}</legend>
          {people.map(({ id, name, color }) => (
            <button
              key={id}
              type="button"
              aria-pressed={!hidden.has(id)}
              onClick={() => onToggle(id)}
              className="flex min-h-control items-center gap-2 rounded-full border border-line-strong px-3.5 text-muted line-through hover:border-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:no-underline"
            >
              <PersonDot color={color} faint={hidden.has(id)} />
              <span>{name}</span>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface ChoiceProps<Name extends string> {
  legend: string
  options: readonly (readonly [Name, () => string])[]
  value: Name
  onChange: (name: Name) => void
}

/** One of a few, side by side. */
function Choice<Name extends string>({ legend, options, value, onChange }: ChoiceProps<Name>) {
  return (
    <fieldset className="flex gap-1 rounded-card bg-sunken p-1">
      <legend className="sr-only">{legend}</legend>
      {options.map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => onChange(name)}
          className="min-h-control rounded-control px-3.5 font-semibold text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card"
        >
          {label()}
        </button>
      ))}
    </fieldset>
  )
}

const timeZone = 'UTC'
const days = dateWriters({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone })
const ranges = dateWriters({ day: 'numeric', month: 'short', year: 'numeric', timeZone })

/** `Friday, November 20, 2026`, or `Nov 15 – 21, 2026`. */
function titleOf(view: BoardView, day: string): string {
  const { from, to } = daysOf(view, day)
  const [first, last] = [new Date(from), new Date(to)]
  return view === 'day' ? days[getLocale()].format(first) : ranges[getLocale()].formatRange(first, last)
}
