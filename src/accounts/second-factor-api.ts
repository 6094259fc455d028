import { z } from 'zod'
import { id, moment, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { field } from '../kit/fields.ts'
import { normalizeLine } from '../kit/text.ts'
import { user } from '../session/api.ts'
import { oneTimeCode } from './fields.ts'
import { defaultInactivity, longestInactivity } from './inactivity.ts'
import { checkPasskeyName, maxPasskeyNameLength, secondFactorMethods } from './second-factor.ts'

/** Binary data of WebAuthn, as browsers encode it in JSON. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)
const credentialId = base64url(1400)

/** Options of `navigator.credentials`, as `@simplewebauthn/browser` takes them. */
const browserOptions = z.record(z.string(), z.unknown())

const empty = z.strictObject({}).optional()

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey-options',
  summary: 'The challenge for a passkey, after the password; a new one voids the one before',
  body: empty,
  reply: browserOptions,
})

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey',
  summary: 'Complete a sign-in with a passkey, after the password',
  body: z.strictObject({
    id: credentialId,
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
  }),
  reply: user,
})
export type PasskeyAssertion = z.output<typeof loginWithPasskey.body>

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/code',
  summary: 'Complete a sign-in with the code of an authenticator app or a recovery code, after the password',
  body: z.strictObject({ method: z.enum(secondFactorMethods).exclude(['passkey']), code: text(100) }),
  reply: user,
})

export const secondFactorStatus = z.object({
  passkeys: z.array(z.object({ id, name: z.string(), addedAt: moment, lastUsedAt: moment.nullable() })),
  /** The authenticator app; null if there is none. */
  totp: z.object({ addedAt: moment, lastUsedAt: moment.nullable() }).nullable(),
  recoveryCodesLeft: z.int(),
  /** Staff must have a second factor: the last one cannot be removed. */
  required: z.boolean(),
})
export type SecondFactorStatus = z.output<typeof secondFactorStatus>

/** The response to an added factor; recovery codes are returned with the first one only, and shown once. */
const added = z.object({ status: secondFactorStatus, recoveryCodes: z.array(z.string()).nullable() })

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/profile/second-factor',
  summary: 'The second factors of the own account (staff)',
  reply: secondFactorStatus,
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/profile/passkeys/options',
  summary: 'The challenge to add a passkey to the own account; a new one voids the one before (staff)',
  body: empty,
  reply: browserOptions,
})

/** The name that an owner gives a passkey. */
const name = field({
  normalize: normalizeLine,
  check: checkPasskeyName,
  document: { minLength: 1, maxLength: maxPasskeyNameLength },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/profile/passkeys',
  summary: 'Add a passkey to the own account (staff)',
  body: z.strictObject({
    name,
    id: credentialId,
    clientDataJSON: base64url(8000),
    attestationObject: base64url(16_000),
    transports: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[a-z-]+$/),
      )
      .max(10),
  }),
  reply: added,
  status: 201,
})
export type PasskeyRegistration = z.output<typeof addPasskey.body>

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/profile/passkeys/{id}',
  summary: 'Rename a passkey of the own account (staff)',
  params: z.object({ id }),
  body: z.strictObject({ name }),
  reply: secondFactorStatus,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/profile/passkeys/{id}',
  summary: 'Remove a passkey of the own account; refused for the last factor while one is required (staff)',
  params: z.object({ id }),
  reply: secondFactorStatus,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/profile/totp',
  summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed (staff)',
  body: empty,
  reply: z.object({
    /** Base 32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
  }),
})

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/api/profile/totp',
  summary: 'Confirm the new secret with a code of the app; replaces an app that was added before (staff)',
  body: z.strictObject({ code: oneTimeCode }),
  reply: added,
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/profile/totp',
  summary: 'Remove the authenticator app; refused for the last factor while one is required (staff)',
  reply: secondFactorStatus,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/profile/recovery-codes',
  summary: 'Ten new recovery codes, shown only once; the old ones end (staff)',
  body: empty,
  reply: added.extend({ recoveryCodes: z.array(z.string()) }),
})

export const saveInactivity = endpoint({
  method: 'PUT',
  path: '/api/profile/inactivity',
  summary: 'Choose after how many minutes without activity the page signs out; staff with a second factor only',
  body: z.strictObject({ minutes: z.int().min(defaultInactivity).max(longestInactivity) }),
  reply: user,
})

export const removeSecondFactors = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/second-factor',
  summary: 'Remove every second factor of another user, who gets a mail; ends their sessions (root)',
  params: z.object({ id }),
  reply: null,
  status: 204,
})

const policy = z.object({
  /** Staff without a second factor have no access to the back office. */
  required: z.boolean(),
  /** The number of staff accounts, and of those with a second factor. */
  staff: z.int(),
  enrolled: z.int(),
})
export type SecondFactorPolicy = z.output<typeof policy>

export const getSecondFactorPolicy = endpoint({
  method: 'GET',
  path: '/api/admin/second-factor-policy',
  summary: 'Whether staff must have a second factor, and how many have one (root)',
  reply: policy,
})

export const saveSecondFactorPolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/second-factor-policy',
  summary: 'Require a second factor of all staff, or stop; who requires it must have one (root)',
  body: z.strictObject({ required: z.boolean() }),
  reply: policy,
})
