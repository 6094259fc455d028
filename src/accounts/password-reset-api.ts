import { z } from 'zod'
import { locale, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { emailOfAccount, newPasswordWithMinimum6Message } from './fields.ts'

const language = locale.optional()
const message = z.object({ message: z.string() })
const token = z.object({ token: text(200) })

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Ask for a reset link; the response does not reveal whether the address is registered',
  body: z.strictObject({ email: emailOfAccount, language }),
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
  body: z.strictObject({ token: text(200), password: newPasswordWithMinimum6Message(), language }),
  reply: message,
})
