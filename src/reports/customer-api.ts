import { z } from 'zod'
import { userFigures } from '../accounts/office-api.ts'
import { bookingStates } from '../appointments/booking.ts'
import { id, moment, money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { roles } from '../kit/roles.ts'
import { contactMessage } from '../messages/api.ts'
import { getThread } from '../messages/thread-api.ts'
import { order } from '../orders/api.ts'
import { listOrderNotes } from '../orders/notes-api.ts'

/** How many records of each kind the page of a customer shows, the newest first. */
export const shownRecords = 20

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}',
  summary: 'A user with the newest orders, appointments, messages and notes (staff; root users for root users only)',
  params: z.object({ id }),
  reply: z.object({
    user: z.object({
      id,
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      role: z.enum(roles),
      emailVerified: z.boolean(),
      createdAt: moment,
    }),
    figures: userFigures,
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
        .extend({ total: money }),
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
    /** Those of the account, and those that were sent signed out from the verified address. */
    messages: z.array(contactMessage.extend({ entries: getThread.reply.shape.entries })),
    /** Of staff about the orders. */
    notes: z.array(listOrderNotes.reply.shape.notes.element.extend({ orderNumber: z.string() })),
  }),
})
export type CustomerRecord = z.output<(typeof getCustomer)['reply']>
