import { z } from 'zod'
import { id } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { user } from '../session/api.ts'
import { loginWithPasskey, passkeyOptions } from './second-factor-api.ts'

/** An account that this browser remembers. */
const rememberedAccount = z.object({ id, firstName: z.string() })
export type RememberedAccount = z.output<typeof rememberedAccount>

export const listRememberedAccounts = endpoint({
  method: 'GET',
  path: '/api/auth/continue',
  summary:
    'The accounts of staff with a passkey that signed in with both factors in this browser, whose cookie it needs, within ' +
    '12 hours; none for anybody else',
  reply: z.object({ accounts: z.array(rememberedAccount) }),
})

export const continueOptions = endpoint({
  method: 'POST',
  path: '/api/auth/continue/options',
  summary: 'The challenge to continue as a remembered account, for 5 minutes; a new one voids the one before',
  body: z.strictObject({ account: id }),
  reply: passkeyOptions.reply,
})

export const continueSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/continue',
  summary:
    'Sign in as a remembered account with one of its passkeys, whose device must verify its user. The session ends at the ' +
    'latest 12 hours after the sign-in with both factors, and counts as no confirmation',
  body: loginWithPasskey.body.extend({ account: id }),
  reply: user,
})
