import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { shopDay } from '../../kit/shop-time.ts'
import { Button } from '../../kit/ui/button.tsx'
import { addDays } from '../../kit/zoned-time.ts'
import { m } from '../../paraglide/messages.js'
import { againDays, daysLater, nearestSlot } from '../again.ts'
import type { Booking } from '../office-api.ts'
import { today } from './board-view.ts'
import { bookingsQuery, calendarsQuery, freeTimesQuery, useBookingChanges } from './calendar-queries.ts'
import { toShopTime } from './shop-times.ts'

const BookingFormDialog = lazyComponent(() =>
  import('./booking-form-dialog.tsx').then((module) => module.BookingFormDialog),
)

/** Without the customer's address and telephone number, which are read by the id of the booking. */
type Before = Pick<Booking, 'id' | 'calendarId' | 'startsAt' | 'customerName'> & {
  product: { id: string }
  customerEmail?: string | null
  customerPhone?: string | null
}

interface AgainButtonProps {
  before: Before
  /** Whose, or what it is. */
  name: string
}

/** Books the same service with the same person six weeks later at the same time, or the nearest free one. */
export function AgainButton({ before, name }: AgainButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        size="admin"
        shape="control"
        aria-label={m.again_in_weeks_of({ name })}
        onClick={() => setOpen(true)}
      >
        <CalendarPlus aria-hidden className="size-4 shrink-0" />
        {m.again_in_weeks()}
      </Button>
      {isOpen && <AgainDialog before={before} onClose={() => setOpen(false)} />}
    </>
  )
}

/** How many days before the wanted one are searched. */
const searchedDays = 14

function AgainDialog({ before, onClose }: { before: Before; onClose: () => void }) {
  const { id, product, calendarId, startsAt, customerName } = before
  const at = daysLater(startsAt, againDays) ?? startsAt
  const first = addDays(shopDay(at), -searchedDays)
  const from = first < today() ? today() : first
  const calendars = useQuery(calendarsQuery)
  const free = useQuery(freeTimesQuery(product.id, from))
  const day = shopDay(startsAt)
  const booked = useQuery({ ...bookingsQuery({ from: day, to: day }), enabled: before.customerEmail === undefined })
  const changes = useBookingChanges()
  if (calendars.isPending || free.isPending || booked.isLoading) return null
  const { customerEmail, customerPhone } = booked.data?.find((one) => one.id === id) ?? before
  const slot = nearestSlot(free.data ?? [], calendarId, at)
  return (
    <BookingFormDialog
      picked={{ shopTime: toShopTime(slot?.startsAt ?? at), calendarId }}
      known={{
        productId: product.id,
        customerName,
        customerEmail: customerEmail ?? '',
        customerPhone: customerPhone ?? '',
      }}
      calendars={calendars.data ?? []}
      changes={changes}
      onClose={onClose}
      onMissing={onClose}
    />
  )
}
