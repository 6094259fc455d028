import { z } from 'zod'
import { email } from '../accounts/fields.ts'
import { id } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { reporting } from '../kit/fields.ts'
import { deskFaults } from './office-texts.ts'

export const correctEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/{id}/email',
  summary:
    'Correct the address of a customer whom staff have asked (staff): account, open orders, coming appointments and notices of stock follow at once, and the address of before is told',
  params: z.object({ id }),
  body: z.strictObject({
    email,
    /** Staff vouch that the address is the customer’s: it counts as verified. */
    isConfirmed: z.boolean().check(reporting((is) => (is ? null : fault(deskFaults, 'email_unconfirmed')))),
  }),
  reply: z.object({ email: z.string(), orders: z.int(), bookings: z.int(), notices: z.int() }),
})
