import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { canMarkNoShow, canUndoNoShow } from '../booking.ts'
import type { Booking } from '../office-api.ts'
import type { useNoShowMark } from './calendar-queries.ts'

interface NoShowButtonProps {
  booking: Pick<Booking, 'id' | 'state' | 'startsAt' | 'undoUntil'>
  /** Whose booking it is, where several stand together. */
  name?: string
  mark: ReturnType<typeof useNoShowMark>
  now: Date
}

/** Marks that a customer did not come, or takes it back; nothing while neither is possible. */
export function NoShowButton({ booking, name, mark, now }: NoShowButtonProps) {
  const undo = canUndoNoShow(booking, now)
  if (!undo && !canMarkNoShow(booking, now)) return null
  const label = undo ? m.calendar_no_show_undo() : m.calendar_no_show()
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      disabled={mark.isPending}
      aria-label={name === undefined ? undefined : m.calendar_no_show_named({ action: label, name })}
      onClick={() => mark.mutate({ id: booking.id, undo })}
    >
      {label}
    </Button>
  )
}
