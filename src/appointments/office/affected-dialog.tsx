import { nameIn } from '../../kit/bilingual.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { addDays } from '../../kit/zoned-time.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { occurrencesOf } from '../absence.ts'
import type { Absence, SavedAbsence } from '../absences-api.ts'
import { today } from './board-view.ts'
import { bookingTimeText } from './shop-times.ts'

/** The search parameters with which the page of moved days begins to move an absence; of a yearly one the next days. */
export function moveSearchOf(absence: Absence) {
  const [next = absence] = occurrencesOf(absence, { from: today(), to: addDays(today(), 365) })
  const { calendarId, from, to, fromTime, toTime } = next
  return {
    from,
    to,
    ...(calendarId !== null && { calendar: calendarId }),
    ...(fromTime !== null && { fromTime }),
    ...(toTime !== null && { toTime }),
  }
}

/** What is booked in an absence that was just saved, and the way to move it. */
export function AffectedDialog({ saved, onClose }: { saved: SavedAbsence; onClose: () => void }) {
  const { bookings, sessions } = saved
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.absences_affected_title()}
      description={m.absences_affected_text()}
      footer={
        <>
          <Button tone="outline" size="sm" onClick={onClose}>
            {m.absences_affected_later()}
          </Button>
          <ButtonLink to="/admin/day-moves" search={moveSearchOf(saved)} size="sm">
            {m.absences_move_day()}
          </ButtonLink>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {bookings.map((booking) => (
          <li key={booking.id} className="py-2">
            <p className="wrap-anywhere font-semibold">{buyerName(booking)}</p>
            <p className="text-muted text-sm first-letter:uppercase">{bookingTimeText(booking)}</p>
            <p className="wrap-anywhere text-muted text-sm">{nameIn(getLocale(), booking.product)}</p>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <>
          <h3 className="pt-4 pb-1 font-semibold">{m.absences_affected_sessions()}</h3>
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <li key={session.variantId} className="py-2">
                <p className="wrap-anywhere font-semibold">{nameIn(getLocale(), { ...session, startsAt: null })}</p>
                <p className="text-muted text-sm first-letter:uppercase">{bookingTimeText(session)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
