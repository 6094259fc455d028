import { useState } from 'react'
import { canMove, canSetState, canUndoNoShow, type StaffBookingState } from '../../appointments/booking.ts'
import { bookingStateTexts } from '../../appointments/office/booking-texts.ts'
import type { useBookingChanges } from '../../appointments/office/calendar-queries.ts'
import { MoveBookingDialog } from '../../appointments/office/move-booking-dialog.tsx'
import { NoShowButton } from '../../appointments/office/no-show-button.tsx'
import { bookingTimeText } from '../../appointments/office/shop-times.ts'
import type { Booking, Calendar } from '../../appointments/office-api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { momentText } from '../../kit/list/figures.ts'
import { usePresentMinute } from '../../kit/page/use-present-minute.ts'
import { Badge, type BadgeTone } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { Fact } from '../../kit/ui/fact.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { buyerName } from '../../sale/buyer-name.ts'

interface BookingDialogProps {
  booking: Booking
  calendars: readonly Calendar[]
  changes: ReturnType<typeof useBookingChanges>
  onClose: () => void
}

const tones: Record<Booking['state'], BadgeTone> = {
  held: 'yellow',
  confirmed: 'leaf',
  canceled: 'neutral',
  attended: 'success',
  no_show: 'warning',
}

/** The details of a booking, and the actions of staff. */
export function BookingDialog(props: BookingDialogProps) {
  const { booking, calendars, changes, onClose } = props
  const [asks, setAsks] = useState<'cancel' | 'move'>()
  const { state } = booking
  const name = buyerName(booking)
  const { setState, move, noShow } = changes
  const set = (next: StaffBookingState) =>
    setState.mutate({ id: booking.id, state: next }, { onSuccess: () => setAsks(undefined) })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={<Badge tone={tones[state]}>{bookingStateTexts[state]()}</Badge>}
      footer={<Actions booking={booking} noShow={noShow} pending={setState.isPending} onSet={set} onAsk={setAsks} />}
    >
      <NoShowNote booking={booking} />
      <BookingFacts booking={booking} calendars={calendars} />
      <ConfirmDialog
        open={asks === 'cancel'}
        onOpenChange={(open) => !open && setAsks(undefined)}
        title={m.calendar_cancel_question({ name })}
        description={booking.orderId ? m.calendar_cancel_paid() : m.calendar_cancel_text()}
        confirmLabel={m.calendar_cancel_booking()}
        cancelLabel={m.calendar_keep_booking()}
        pending={setState.isPending}
        onConfirm={() => set('canceled')}
      />
      {asks === 'move' && (
        <MoveBookingDialog booking={booking} calendars={calendars} move={move} onClose={() => setAsks(undefined)} />
      )}
    </Dialog>
  )
}

interface ActionsProps {
  booking: Booking
  noShow: BookingDialogProps['changes']['noShow']
  pending: boolean
  onSet: (state: StaffBookingState) => void
  onAsk: (question: 'cancel' | 'move') => void
}

const stateActions = [
  ['attended', m.calendar_mark_attended],
  ['confirmed', m.calendar_mark_confirmed],
] as const

function Actions({ booking, noShow, pending, onSet, onAsk }: ActionsProps) {
  const { state } = booking
  const now = new Date(usePresentMinute() ?? 0)
  const isMarked = isMarkedNoShow(booking)
  const style = { tone: 'outline', size: 'admin', shape: 'control' } as const
  return (
    <div className="flex flex-1 flex-wrap justify-end gap-2">
      {!isMarked && canSetState(state, 'canceled') && (
        <Button {...style} onClick={() => onAsk('cancel')}>
          {m.calendar_cancel_booking()}
        </Button>
      )}
      {stateActions.map(
        ([next, label]) =>
          !isMarked &&
          canSetState(state, next) && (
            <Button key={next} {...style} disabled={pending} onClick={() => onSet(next)}>
              {label()}
            </Button>
          ),
      )}
      <NoShowButton booking={booking} mark={noShow} now={now} />
      {canMove(state) && (
        <Button {...style} tone="brand" onClick={() => onAsk('move')}>
          {m.calendar_move()}
        </Button>
      )}
    </div>
  )
}

/** Whether the customer was marked as not come; what was noted in advance is no such mark. */
const isMarkedNoShow = ({ undoUntil, isNoShowFinal }: Booking) => undoUntil !== null || isNoShowFinal

/** Until when the mark can be undone. */
function NoShowNote({ booking }: Pick<BookingDialogProps, 'booking'>) {
  const { undoUntil } = booking
  if (!isMarkedNoShow(booking)) return null
  const isOpen = undoUntil !== null && canUndoNoShow({ undoUntil }, new Date())
  return (
    <p className="mb-4 text-admin text-muted">
      {isOpen ? m.calendar_no_show_until({ time: momentText(undoUntil) }) : m.calendar_no_show_final()}
    </p>
  )
}

function BookingFacts({ booking, calendars }: Pick<BookingDialogProps, 'booking' | 'calendars'>) {
  const { product, calendarId, resources, customerPhone, customerEmail, orderNumber } = booking
  const calendar = calendars.find(({ id }) => id === calendarId)
  return (
    <dl className="grid gap-4 text-admin sm:grid-cols-2">
      <Fact label={m.calendar_time()}>{bookingTimeText(booking)}</Fact>
      <Fact label={m.calendar_service()}>{nameIn(getLocale(), product)}</Fact>
      {calendar && <Fact label={m.calendar_one()}>{calendar.name}</Fact>}
      {resources.length > 0 && <Fact label={m.calendar_rooms()}>{resources.map(({ name }) => name).join(', ')}</Fact>}
      {customerPhone && (
        <Fact label={m.calendar_phone()}>
          <a href={`tel:${customerPhone}`} className="underline">
            {customerPhone}
          </a>
        </Fact>
      )}
      {customerEmail && (
        <Fact label={m.calendar_email()}>
          <a href={`mailto:${encodeURIComponent(customerEmail)}`} className="wrap-anywhere underline">
            <EmailText email={customerEmail} />
          </a>
        </Fact>
      )}
      {orderNumber && (
        <Fact label={m.calendar_order()}>
          <Link
            to="/admin/orders"
            search={{ search: orderNumber, order: orderNumber }}
            aria-label={m.payments_order_open_named({ number: orderNumber })}
            className="money underline"
          >
            {orderNumber}
          </Link>
        </Fact>
      )}
    </dl>
  )
}
