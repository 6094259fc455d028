import { z } from 'zod'
import { customerName } from '../appointments/office-api.ts'
import { deliveryAddress } from '../kit/address-fields.ts'
import { id, locale } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { reporting } from '../kit/fields.ts'
import { email, optionalPhone } from '../kit/person-fields.ts'
import { order } from './api.ts'
import { deskFaults } from './office-texts.ts'

export const correctContact = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/contact',
  summary:
    'Correct whom an order belongs to and where it goes (staff); 409 for name and address once something was sent. The payment keeps what its provider saw',
  params: z.object({ id }),
  body: z.strictObject({
    customerName: customerName.optional(),
    /** Mails about the order go there from now on; the old address is notified. */
    customerEmail: email.optional(),
    /** Blank removes it. */
    customerPhone: optionalPhone,
    /** Taxes and delivery stay as they were paid. */
    shippingAddress: deliveryAddress.optional(),
    language: locale.optional(),
  }),
  reply: z.object({ order, emailWarning: z.string().optional() }),
})

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/{id}/person',
  summary:
    'Erase name, telephone, notes and references of a person without an account from an order (staff); 409 of an account, which is deleted instead; idempotent',
  params: z.object({ id }),
  reply: order,
})

export const correctEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/{id}/email',
  summary:
    'Correct the address of a customer whom staff have asked (staff): account, open orders, coming appointments and notices of stock follow at once, and the old address is notified',
  params: z.object({ id }),
  body: z.strictObject({
    email,
    /** Staff vouch that the address is the customer’s: it counts as verified. */
    isConfirmed: z.boolean().check(reporting((is) => (is ? null : fault(deskFaults, 'email_unconfirmed')))),
  }),
  reply: z.object({ email: z.string(), orders: z.int(), bookings: z.int(), notices: z.int() }),
})
