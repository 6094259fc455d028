import { z } from 'zod'
import { roles } from '../domain/roles.ts'
import { secondFactorMethods } from '../domain/second-factor.ts'
import { id, moment, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'

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
})
export type User = z.output<typeof user>

/** The second factors accepted after a correct password; empty when none is required. */
export const secondStep = z.object({ secondFactor: z.array(z.enum(secondFactorMethods)) })
export type SecondStep = z.output<typeof secondStep>

/** As typed; the rules of `domain/person.ts` and `domain/password.ts` apply. */
export const typedEmail = text(400)
export const typedPassword = text(1024)

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user; 401 without a session',
  reply: user,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in; 202 when a second factor is asked for, which the other calls of /api/auth/second-factor take',
  body: z.strictObject({ email: typedEmail, password: typedPassword }),
  reply: z.union([user, secondStep]),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out; has no effect without a session',
  body: z.strictObject({}).optional(),
  reply: null,
  status: 204,
})
