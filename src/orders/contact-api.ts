import { z } from 'zod'
import { email, optionalPhone } from '../accounts/fields.ts'
import { customerName } from '../appointments/office-api.ts'
import { deliveryAddress } from '../kit/address-fields.ts'
import { id, locale } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { order } from './api.ts'

export const correctContact = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/contact',
  summary:
    'Correct whom an order belongs to and where it goes (staff); 409 for name and address once something was sent. The payment keeps what its provider saw',
  params: z.object({ id }),
  body: z.strictObject({
    customerName: customerName.optional(),
    /** Mails about the order go there from now on; the address of before is told. */
    customerEmail: email.optional(),
    /** Blank removes it. */
    customerPhone: optionalPhone,
    /** Taxes and delivery stay as they were paid. */
    shippingAddress: deliveryAddress.optional(),
    language: locale.optional(),
  }),
  reply: z.object({ order, emailWarning: z.string().optional() }),
})
