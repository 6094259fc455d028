import { z } from 'zod'
import { bookingStates } from '../appointments/booking.ts'
import { id, moment, money } from '../kit/codecs.ts'
import { order } from './api.ts'
import { listOrderNotes } from './notes-api.ts'

export const attentionShape = { ordersToShip: z.int() }

export const todayShape = {
  /** Null in a shop without goods. */
  ordersToShip: z.int().nullable(),
}

export const customerShape = {
  orders: z.array(
    order
      .pick({
        id: true,
        orderNumber: true,
        status: true,
        paymentStatus: true,
        takenBack: true,
        canceledAt: true,
        createdAt: true,
      })
      .extend({ total: money, due: money }),
  ),
  /** Those of the orders, and those that staff entered for the verified address. */
  bookings: z.array(
    z.object({
      id,
      productName: z.string(),
      productNameEs: z.string().nullable(),
      startsAt: moment,
      state: z.enum(bookingStates),
    }),
  ),
  /** Of staff about the orders. */
  notes: z.array(listOrderNotes.reply.shape.notes.element.extend({ orderNumber: z.string() })),
}
