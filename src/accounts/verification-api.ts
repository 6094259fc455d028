import { z } from 'zod'
import { locale, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { accountEmail, existingPassword, oneTimeCode, typedPassword } from './fields.ts'

const language = locale.optional()
const message = z.object({ message: z.string() })
const token = z.object({ token: text(200) })

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/api/auth/verify-email-status/{token}',
  summary: 'Verify an address with the token of the mail; repeatable until the token expires',
  params: token,
  reply: message,
})

/** For a link that responds with 400 `registration_password_required`: its address has several registrations. */
export const verifyEmailWithPassword = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Verify an address with the token of the mail and the password of the registration that it confirms',
  body: z.strictObject({ token: text(200), password: typedPassword }),
  reply: message,
})

export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/auth/verify-code',
  summary:
    'Verify an address with the 6-digit code of the mail (30 min, 5 tries): that of the signed-in user, or of a ' +
    'registration with its password; the answer says nothing about other addresses',
  body: z.strictObject({
    code: oneTimeCode,
    /** After a registration, without a session. */
    registration: z.strictObject({ email: accountEmail, password: existingPassword }).optional(),
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
