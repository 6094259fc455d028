import { z } from 'zod'
import { typedEmail as email, typedPassword as password } from './accounts.ts'
import { locale, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'

const language = locale.optional()
const message = z.object({ message: z.string() })
const token = z.object({ token: text(200) })

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create a customer account; the response does not reveal whether the address is registered',
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

/** For a link that responds with 400 `password_required`: its address has several registrations. */
export const verifyEmailWithPassword = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Verify an address with the token of the mail and the password of the registration that it confirms',
  body: z.strictObject({ token: text(200), password }),
  reply: message,
})

export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/auth/verify-code',
  summary:
    'Verify an address with the 6-digit code of the mail (30 min, 5 tries): that of the signed-in user, or of a ' +
    'registration with its password; the answer says nothing about other addresses',
  body: z.strictObject({
    code: text(40),
    /** After a registration, without a session. */
    registration: z.strictObject({ email, password }).optional(),
  }),
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
  summary: 'Ask for a reset link; the response does not reveal whether the address is registered',
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
