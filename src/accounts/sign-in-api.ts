import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { reporting } from '../kit/fields.ts'
import { user } from './api.ts'
import { accountEmail, currentPassword, existingPassword } from './fields.ts'
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
