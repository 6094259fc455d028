import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import type { Attendee, WorkshopSession } from '../office-api.ts'
import { sessionTimes, workshopName } from './session-texts.ts'
import { useSessionCancellation } from './workshop-queries.ts'

interface CancellationButtonProps {
  session: WorkshopSession
  attendees: readonly Attendee[]
}

/** Cancels a session, after a dialog that states how many people are affected. */
export function CancellationButton({ session, attendees }: CancellationButtonProps) {
  const [asks, setAsks] = useState(false)
  const cancellation = useSessionCancellation(session.variantId, () => setAsks(false))
  const paid = attendees.filter(({ isPaid }) => isPaid).length
  const unpaid = attendees.length - paid
  return (
    <>
      <Button tone="outline" size="admin" shape="control" onClick={() => setAsks(true)}>
        <CalendarX aria-hidden className="size-4 shrink-0" />
        {m.attendees_cancel()}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.attendees_cancel_question({ name: workshopName(session) })}
        description={sessionTimes(session)}
        confirmLabel={m.attendees_cancel()}
        cancelLabel={m.attendees_cancel_keep()}
        pending={cancellation.isPending}
        onConfirm={() => cancellation.mutate()}
      >
        <div className="flex flex-col gap-2">
          {attendees.length === 0 && <p>{m.attendees_cancel_nobody()}</p>}
          {paid > 0 && <p>{m.attendees_cancel_paid({ count: paid })}</p>}
          {unpaid > 0 && <p>{m.attendees_cancel_unpaid({ count: unpaid })}</p>}
          <p>{m.attendees_cancel_text()}</p>
        </div>
      </ConfirmDialog>
    </>
  )
}
