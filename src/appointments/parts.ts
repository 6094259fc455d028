import { z } from 'zod'
import { id } from '../kit/codecs.ts'
import { listBookings } from './office-api.ts'

/** Null in a shop without calendars. */
const appointments = z
  .object({
    /** All of them, by name. */
    calendars: z.array(z.object({ id, name: z.string() })),
    /** Those of today by time, without canceled ones and those that wait for a payment. */
    bookings: z.array(
      listBookings.reply.element.pick({
        id: true,
        calendarId: true,
        product: true,
        startsAt: true,
        endsAt: true,
        state: true,
        undoUntil: true,
        customerName: true,
        resources: true,
      }),
    ),
  })
  .nullable()
export type Appointments = NonNullable<z.output<typeof appointments>>

export const todayShape = { appointments }
