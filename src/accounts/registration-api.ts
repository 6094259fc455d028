import { z } from 'zod'
import { address } from '../kit/address-fields.ts'
import { locale } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { email, firstName, lastName, phone } from '../kit/person-fields.ts'
import { newPassword } from './fields.ts'

/** A handler gets the address in the shape of `kit/address.ts`. */
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create a customer account; the response does not reveal whether the address is registered',
  body: z
    .strictObject({
      firstName,
      lastName,
      email,
      phone,
      password: newPassword,
      shippingStreet: address.address,
      shippingCity: address.city,
      shippingState: address.state,
      shippingZip: address.postalCode,
      shippingCountry: address.country,
      language: locale.default('en'),
    })
    .transform(({ shippingStreet, shippingCity, shippingState, shippingZip, shippingCountry, ...person }) => ({
      ...person,
      shipping: {
        address: shippingStreet,
        city: shippingCity,
        state: shippingState,
        postalCode: shippingZip,
        country: shippingCountry,
      },
    })),
  reply: z.object({ email: z.string(), message: z.string() }),
  status: 201,
})
