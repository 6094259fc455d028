import { z } from 'zod'
import { userFigures } from '../accounts/office-api.ts'
import { id, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { roles } from '../kit/roles.ts'

/** How many records of each kind the page of a customer shows, the newest first. */
export const shownRecords = 20

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}',
  summary: 'A user with the newest orders, appointments, messages and notes (staff; root users for root users only)',
  params: z.object({ id }),
  /** Each feature adds what it has of the customer (`kit/part.ts`). */
  reply: z.looseObject({
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
  }),
})
export type CustomerRecord = z.output<(typeof getCustomer)['reply']>
