import type { Attendee, WorkshopSession } from '../../../contract/workshop-sessions.ts'
import { m } from '../../../paraglide/messages.js'
import { momentText } from '../list/figures.ts'

interface CanceledNoteProps {
  session: WorkshopSession
  attendees: readonly Attendee[]
}

/** The progress of the refunds of a canceled session; renders nothing for other sessions. */
export function CanceledNote({ session: { canceledAt }, attendees }: CanceledNoteProps) {
  if (!canceledAt) return null
  const paid = attendees.filter(({ isPaid }) => isPaid).length
  const unpaid = attendees.length - paid
  return (
    <div role="status" className="flex flex-col gap-1 rounded-card bg-danger-soft px-5 py-4 text-danger-text">
      <p className="font-semibold">{m.attendees_canceled_at({ time: momentText(canceledAt) })}</p>
      <p>{paid > 0 ? m.attendees_canceled_refunding({ count: paid }) : m.attendees_canceled_refunded()}</p>
      {paid === 0 && unpaid > 0 && <p>{m.attendees_canceled_unpaid({ count: unpaid })}</p>}
    </div>
  )
}
