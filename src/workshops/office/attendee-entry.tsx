import { Check, Undo2 } from 'lucide-react'
import { formatShopTime } from '../../kit/shop-time.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { buyerName } from '../../sale/buyer-name.ts'
import type { Attendee } from '../office-api.ts'
import { unpaidText } from './session-texts.ts'
import { useCheckIn } from './workshop-queries.ts'

interface CheckInProps {
  variantId: string
  attendee: Attendee
}

interface AttendeeEntryProps extends CheckInProps {
  /** A canceled session has no check-in. */
  canceled: boolean
}

/** The seats of one order, and their check-in. */
export function AttendeeEntry({ variantId, attendee, canceled }: AttendeeEntryProps) {
  const { name, phone, email, quantity, isPaid, orderNumber } = attendee
  return (
    <>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <h2 className="wrap-anywhere font-semibold text-base">{buyerName({ customerName: name })}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {phone && (
            <a href={`tel:${phone}`} className="underline">
              {phone}
            </a>
          )}
          {email !== null && (
            <a href={`mailto:${encodeURIComponent(email)}`} className="wrap-anywhere text-muted underline">
              <EmailText email={email} />
            </a>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-1.5 text-sm">
          <Badge>{m.attendees_seats_of({ count: quantity })}</Badge>
          {isPaid ? (
            <Badge tone="success">{m.attendees_paid()}</Badge>
          ) : (
            <Badge tone="warning">{unpaidText(attendee)}</Badge>
          )}
          <Link to="/admin/orders" search={{ order: orderNumber }} className="money ml-1 underline">
            {orderNumber}
          </Link>
        </div>
      </div>
      {!canceled && <CheckIn variantId={variantId} attendee={attendee} />}
    </>
  )
}

function CheckIn({ variantId, attendee }: CheckInProps) {
  const { mutate, isPending } = useCheckIn(variantId)
  const { name, checkedInAt } = attendee
  const Icon = checkedInAt ? Undo2 : Check
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 max-sm:w-full max-sm:justify-between">
      {checkedInAt && (
        <span className="font-semibold text-sm text-success-text">
          {m.attendees_came_at({ time: formatShopTime(getLocale(), checkedInAt) })}
        </span>
      )}
      <Button
        tone={checkedInAt ? 'outline' : 'brand'}
        size="sm"
        shape="control"
        aria-label={checkedInAt ? m.attendees_undo_named({ name }) : m.attendees_check_in_named({ name })}
        pending={isPending}
        onClick={() => mutate(attendee)}
        className={checkedInAt ? '' : 'max-sm:w-full'}
      >
        {!isPending && <Icon aria-hidden className="size-4 shrink-0" />}
        <span>{checkedInAt ? m.attendees_undo() : m.attendees_check_in()}</span>
      </Button>
    </div>
  )
}
