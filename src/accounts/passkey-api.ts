import { z } from 'zod'
import { id, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { user } from '../session/api.ts'
import { addPasskey, loginWithPasskey, passkeyOptions } from './second-factor-api.ts'
import { secondStep } from './sign-in-api.ts'

/** Options of `navigator.credentials`, as `@simplewebauthn/browser` takes them. */
const browserOptions = passkeyOptions.reply

const empty = z.strictObject({}).optional()

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'The challenge to sign in with a passkey, without an address; for this browser and 10 minutes',
  body: empty,
  reply: browserOptions,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary:
    'Sign in with a passkey (customers); 202 when a second factor is asked for, which the other calls of ' +
    '/api/auth/second-factor take',
  body: loginWithPasskey.body,
  reply: z.union([user, secondStep]),
})

export const confirmIdentityWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/confirm/passkey',
  summary:
    'The same as POST /api/auth/confirm with a passkey of the own account, after POST /api/auth/passkey/options (verified ' +
    'customers); it also lets the current password stay blank',
  body: loginWithPasskey.body,
  reply: secondStep,
})

/** The passkeys that sign a customer in; other than those that confirm the sign-in of staff. */
const signInPasskeys = z.array(z.object({ id, name: z.string(), addedAt: moment, lastUsedAt: moment.nullable() }))
export type SignInPasskey = z.output<typeof signInPasskeys>[number]

export const listSignInPasskeys = endpoint({
  method: 'GET',
  path: '/api/profile/sign-in-passkeys',
  summary: 'The passkeys that sign the viewer in',
  reply: signInPasskeys,
})

export const signInPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/profile/sign-in-passkeys/options',
  summary: 'The challenge to add a passkey that signs in; a new one voids the one before (verified customers)',
  body: empty,
  reply: browserOptions,
})

export const addSignInPasskey = endpoint({
  method: 'POST',
  path: '/api/profile/sign-in-passkeys',
  summary: 'Add a passkey that signs in (verified customers)',
  body: addPasskey.body,
  reply: signInPasskeys,
  status: 201,
})

export const removeSignInPasskey = endpoint({
  method: 'DELETE',
  path: '/api/profile/sign-in-passkeys/{id}',
  summary: 'Remove a passkey that signs the viewer in; 404 for any other',
  params: z.object({ id }),
  reply: signInPasskeys,
})
