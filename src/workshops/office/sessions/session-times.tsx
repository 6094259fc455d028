import { variantLimits } from '../../../catalog/variant-rules.ts'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { LocalTimes } from '../../weekly-sessions.ts'
import type { SessionDraft } from './session-drafts.ts'

interface SessionTimesProps {
  session: SessionDraft
  /** Seats of orders. */
  sold: number
  onChange: (session: SessionDraft) => void
}

/** The inputs for another date, time and place of a session, and the number of customers who will be mailed. */
export function SessionTimes({ session, sold, onChange }: SessionTimesProps) {
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
      {sold > 0 && (
        <p role="status" className="text-muted text-sm sm:col-span-3">
          {m.products_admin_session_mailed({ count: sold })}
        </p>
      )}
    </div>
  )
}
