import { type LucideIcon, Pencil, Trash2, UsersRound } from 'lucide-react'
import { variantLimits } from '../../../catalog/variant-rules.ts'
import { textIn } from '../../../kit/bilingual.ts'
import { formatSession, formatSessionTimes } from '../../../kit/shop-time.ts'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { PlaceStateField } from '../../../prices/office/place-state-field.tsx'
import type { LocalTimes } from '../../weekly-sessions.ts'
import { type SessionDraft, seatsFault, withTimes } from './session-drafts.ts'

interface SessionRowProps {
  session: SessionDraft
  /** Seats of orders; 0 while loading. */
  sold: number
  /** Whether the row shows an error of its seats. */
  checked: boolean
  onChange: (session: SessionDraft) => void
  onRemove: () => void
}

/** Editor for the free seats, date, time and place of an upcoming session. */
export function SessionRow({ session, sold, checked, onChange, onRemove }: SessionRowProps) {
  const { id, startsAt, endsAt, place, placeEs, seats, notice, key } = session
  const date = formatSession(getLocale(), startsAt)
  return (
    <li className="flex flex-wrap items-end justify-between gap-3 rounded-card border border-line p-3">
      <div className="flex min-w-48 flex-1 flex-col self-center">
        <span className="font-semibold">{formatSessionTimes(getLocale(), startsAt, endsAt)}</span>
        {place && <span className="wrap-anywhere text-muted text-sm">{textIn(getLocale(), place, placeEs)}</span>}
      </div>
      <div className="flex items-end gap-1.5">
        <TextField
          name={`seats-${key}`}
          label={m.products_admin_session_seats_left()}
          aria-label={m.products_admin_session_seats_of({ date })}
          value={seats}
          error={notice || (checked ? seatsFault(seats) : undefined)}
          inputMode="numeric"
          maxLength={12}
          placeholder={m.products_admin_unlimited()}
          autoComplete="off"
          className="w-32"
          onChange={({ target }) => onChange({ ...session, seats: target.value, notice: '' })}
        />
        {id && (
          <SavedSessionActions id={id} date={date} onEdit={session.typed ? null : () => onChange(withTimes(session))} />
        )}
        <IconButton icon={Trash2} label={m.products_admin_session_remove({ date })} onClick={onRemove} />
      </div>
      <SessionTimes session={session} sold={sold} onChange={onChange} />
    </li>
  )
}

const iconStyle = { tone: 'quiet', size: 'icon', shape: 'control' } as const

function IconButton({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <Button {...iconStyle} aria-label={label} title={label} onClick={onClick}>
      <Icon aria-hidden className="size-4.5" />
    </Button>
  )
}

interface SavedSessionActionsProps {
  id: string
  date: string
  /** Null while it is being edited. */
  onEdit: (() => void) | null
}

function SavedSessionActions({ id, date, onEdit }: SavedSessionActionsProps) {
  const attendees = m.products_admin_session_attendees({ date })
  return (
    <>
      {onEdit && <IconButton icon={Pencil} label={m.products_admin_session_change({ date })} onClick={onEdit} />}
      <ButtonLink
        {...iconStyle}
        to="/admin/workshops/$variantId"
        params={{ variantId: id }}
        aria-label={attendees}
        title={attendees}
      >
        <UsersRound aria-hidden className="size-4.5" />
      </ButtonLink>
    </>
  )
}

interface SessionTimesProps {
  session: SessionDraft
  /** Seats of orders. */
  sold: number
  onChange: (session: SessionDraft) => void
}

/** The inputs for another date, time and place of a session, and the number of customers who will be mailed. */
function SessionTimes({ session, sold, onChange }: SessionTimesProps) {
  const { key, typed, timeFault } = session
  if (!typed) return null
  const time = (name: keyof LocalTimes, label: string) => ({
    name: `${name}-${key}`,
    label,
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({ ...session, typed: { ...typed, [name]: target.value }, timeFault: '' }),
  })
  const place = (name: 'place' | 'placeEs', label: string) => ({
    name: `${name}-${key}`,
    label,
    value: session[name],
    maxLength: variantLimits.place,
    optional: m.products_admin_optional(),
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...session, [name]: target.value }),
  })
  return (
    <div className="grid w-full grid-cols-1 items-start gap-3 min-[26rem]:grid-cols-2 sm:grid-cols-3">
      <TextField {...time('day', m.products_admin_session_day())} type="date" error={timeFault || undefined} />
      <TextField {...time('from', m.products_admin_session_from())} type="time" />
      <TextField {...time('to', m.products_admin_session_to())} type="time" />
      <TextField {...place('place', m.products_admin_session_place())} />
      <TextField {...place('placeEs', m.products_admin_session_place_es())} lang="es" />
      <PlaceStateField
        name={`placeState-${key}`}
        value={session.placeState}
        onChange={({ target }) => onChange({ ...session, placeState: target.value })}
      />
      {sold > 0 && (
        <p role="status" className="text-muted text-sm sm:col-span-3">
          {m.products_admin_session_mailed({ count: sold })}
        </p>
      )}
    </div>
  )
}
