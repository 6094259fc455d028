import { isOutOfStock } from '../../../catalog/stock.ts'
import type { Variant } from '../../../catalog/variant.ts'
import { textIn } from '../../../kit/bilingual.ts'
import { formatSession, formatSessionTimes } from '../../../kit/shop-time.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { seatChangeHours } from '../../../sale/line-change.ts'
import { NoChangeNote } from '../time-of-line.tsx'

type Session = Pick<Variant, 'id' | 'startsAt' | 'endsAt' | 'place' | 'placeEs' | 'stock'>

interface SessionChooserProps<S extends Session> {
  name: string
  sessions: readonly S[]
  chosen: Session | null
  onChoose: (session: S) => void
}

/** The coming sessions of a workshop with date, time, place and free seats. */
export function SessionChooser<S extends Session>({ name, sessions, chosen, onChoose }: SessionChooserProps<S>) {
  return (
    <fieldset className="w-full">
      <legend className="mb-2 font-semibold text-sm">{m.catalog_session_label()}</legend>
      <div className="flex flex-col gap-2">
        {sessions.map((session) => (
          <label
            key={session.id}
            className={[
              'relative flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control px-4 py-2.5',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              session.id === chosen?.id
                ? 'bg-surface inset-ring-2 inset-ring-ink'
                : 'inset-ring-[1.5px] inset-ring-line-strong',
            ].join(' ')}
          >
            <input
              type="radio"
              name={name}
              value={session.id}
              checked={session.id === chosen?.id}
              onChange={() => onChoose(session)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold">{timesText(session)}</span>
              <Place session={session} />
              {session.startsAt && !isOutOfStock(session.stock) && (
                <NoChangeNote startsAt={session.startsAt} hours={seatChangeHours} />
              )}
            </span>
            <Seats session={session} />
          </label>
        ))}
      </div>
      <p className="mt-2 text-muted text-sm">{m.catalog_session_zone()}</p>
    </fieldset>
  )
}

function Place({ session: { place, placeEs } }: { session: Session }) {
  return place === null ? null : (
    <span className="wrap-anywhere text-muted text-sm">{textIn(getLocale(), place, placeEs)}</span>
  )
}

function Seats({ session: { stock } }: { session: Session }) {
  if (isOutOfStock(stock)) return <span className="text-muted text-sm">{m.catalog_session_full()}</span>
  return stock === null ? null : <span className="text-leaf text-sm">{m.catalog_seats_left({ count: stock })}</span>
}

function timesText({ startsAt, endsAt }: Session): string {
  if (!startsAt) return ''
  return endsAt ? formatSessionTimes(getLocale(), startsAt, endsAt) : formatSession(getLocale(), startsAt)
}
