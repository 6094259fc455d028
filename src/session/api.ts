// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

import { z } from 'zod'
import { id, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { roles } from '../kit/roles.ts'

export const role = z.enum(roles)

/** A user's account, without hashes and tokens. */
export const account = z.object({
  id,
  email: z.string(),
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role,
  phone: z.string().nullable(),
  emailVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  shippingStreet: z.string().nullable(),
  shippingCity: z.string().nullable(),
  shippingState: z.string().nullable(),
  shippingZip: z.string().nullable(),
  shippingCountry: z.string().nullable(),
  billingStreet: z.string().nullable(),
  billingCity: z.string().nullable(),
  billingState: z.string().nullable(),
  billingZip: z.string().nullable(),
  billingCountry: z.string().nullable(),
  sameAsShipping: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})

/** The signed-in user's own account. */
export const user = account.extend({
  /** Staff who must add a second factor before they can use the back office. */
  secondFactorMissing: z.boolean(),
  /** Minutes without activity after which the page signs out. */
  inactivityMinutes: z.int(),
})
export type User = z.output<typeof user>
export type UserOnWire = z.input<typeof user>

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user; 401 without a session',
  reply: user,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary:
    'Sign out; has no effect without a session. This browser forgets the account (GET /api/auth/continue), except after ' +
    'inactivity',
  query: z.object({ after: z.literal('inactivity').optional() }),
  body: z.strictObject({}).optional(),
  reply: null,
  status: 204,
})
