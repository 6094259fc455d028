import { z } from 'zod'
import { id, locale, moment, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'

export const role = z.enum(['customer', 'admin', 'root'])

/** A user as they see themselves: never a hash, never a token. */
export const user = z.object({
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
export type User = z.output<typeof user>

const message = z.object({ message: z.string() })
const email = text(400)
const password = text(1024)
const token = z.object({ token: text(200) })
const language = locale.optional()

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user; 401 when nobody is signed in',
  reply: user,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in',
  body: z.strictObject({ email, password }),
  reply: user,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out; harmless when nobody is signed in',
  body: z.strictObject({}).optional(),
  reply: null,
  status: 204,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create a customer account; answers alike for known and unknown addresses',
  body: z.strictObject({
    email,
    password,
    firstName: text(400),
    lastName: text(400),
    phone: text(400),
    shippingStreet: text(1000),
    shippingCity: text(1000),
    shippingState: text(100),
    shippingZip: text(100),
    shippingCountry: text(100),
    language,
  }),
  reply: z.object({ email: z.string(), message: z.string() }),
  status: 201,
})

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/api/auth/verify-email-status/{token}',
  summary: 'Verify an address with the token of the mail; repeatable until the token expires',
  params: token,
  reply: message,
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Send the verification mail again to the signed-in user (every 60 s at most)',
  body: z.strictObject({ language }).optional(),
  reply: message,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Ask for a reset link; answers alike for known and unknown addresses',
  body: z.strictObject({ email, language }),
  reply: message,
})

export const checkResetToken = endpoint({
  method: 'GET',
  path: '/api/auth/check-reset-token/{token}',
  summary: 'Whether a reset link can still be used',
  params: token,
  reply: z.object({ valid: z.literal(true), message: z.string() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with a reset token (1 h, one use); ends every session of the user',
  body: z.strictObject({ token: text(200), password, language }),
  reply: message,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: 'Change the own name or address; a new address stays pending until verified',
  body: z.strictObject({ firstName: text(400), lastName: text(400), email, language }),
  reply: user,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Change the own password; ends every other session of the user',
  body: z.strictObject({ currentPassword: password, newPassword: password, language }),
  reply: message,
})

const optionalText = text(1000).nullable().optional()

/** Serves checkout and profile: the fields that a customer may change of themselves, under both of their names. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}',
  summary: 'Change a user: an allow-list of fields per caller, never role, password or flags',
  params: z.object({ id }),
  body: z.strictObject({
    email: email.optional(),
    firstName: text(400).optional(),
    lastName: text(400).optional(),
    phone: optionalText,
    shippingAddress: optionalText,
    shippingStreet: optionalText,
    shippingCity: optionalText,
    shippingState: optionalText,
    shippingPostalCode: optionalText,
    shippingZip: optionalText,
    shippingCountry: optionalText,
    billingAddress: optionalText,
    billingStreet: optionalText,
    billingCity: optionalText,
    billingState: optionalText,
    billingPostalCode: optionalText,
    billingZip: optionalText,
    billingCountry: optionalText,
    sameAsShipping: z.boolean().optional(),
    language,
  }),
  reply: user,
})
