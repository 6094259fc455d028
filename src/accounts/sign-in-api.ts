import { z } from 'zod'
import { locale } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { reporting } from '../kit/fields.ts'
import { user } from '../session/api.ts'
import { accountEmail, currentPassword, emailOfAccount, existingPassword, oneTimeCode } from './fields.ts'
import { secondFactorMethods } from './second-factor.ts'
import { accountFaults } from './texts.ts'

/** The second factors accepted after a correct password; empty when none is required. */
export const secondStep = z.object({ secondFactor: z.array(z.enum(secondFactorMethods)) })
export type SecondStep = z.output<typeof secondStep>

const required = reporting((text: string) => (text === '' ? fault(accountFaults, 'credentials_required') : null))

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in; 202 when a second factor is asked for, which the other calls of /api/auth/second-factor take',
  body: z.strictObject({ email: accountEmail.check(required), password: existingPassword.check(required) }),
  reply: z.union([user, secondStep]),
})

export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/api/auth/code',
  summary:
    'Ask for a mail with a 6-digit code to sign in without the password (customers); the response does not reveal ' +
    'whether the address is registered',
  body: z.strictObject({ email: emailOfAccount, language: locale.optional() }),
  reply: z.object({ message: z.string() }),
})

export const verifySignInCode = endpoint({
  method: 'POST',
  path: '/api/auth/code/verify',
  summary:
    'Sign in with the 6-digit code of the mail (10 min, 5 tries) in the browser that asked for it, whose cookie it needs; ' +
    'it also verifies the address; 202 when a second factor is asked for, which the other calls of /api/auth/second-factor take',
  body: z.strictObject({ email: accountEmail.check(required), code: oneTimeCode }),
  reply: z.union([user, secondStep]),
})

/** Endpoints that need it respond with 403 `reauthentication_required`. */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  summary:
    'Give the own password again; for 30 minutes the session may then change what asks for that. 202 when a second ' +
    'factor is asked for, which the other calls of /api/auth/second-factor take',
  body: z.strictObject({ password: currentPassword }),
  reply: secondStep,
})

export const confirmIdentityWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/confirm/code',
  summary:
    'The same with the 6-digit code of a mail to the own address, which POST /api/auth/code asks for (verified customers); ' +
    'it also lets the current password stay blank',
  body: z.strictObject({ code: oneTimeCode }),
  reply: secondStep,
})
