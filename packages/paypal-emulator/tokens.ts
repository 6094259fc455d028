import { createHmac, timingSafeEqual } from 'node:crypto'
import { isAccount, secretOf } from './accounts.ts'
import type { EmulatorContext } from './emulator-context.ts'
import { oauthError, paypalError } from './errors.ts'
import { type Answer, type Call, header } from './http.ts'

/** The shop's token gives access to the whole API; the browser's token only to the script's session. */
export type TokenKind = 'access' | 'client'

const lifetimeSeconds = { access: 32_400, client: 900 } as const
const prefixes = { access: 'A21AAEMU', client: 'eyJEMU' } as const

function same(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

function signatureOf(context: EmulatorContext, payload: string): string {
  return createHmac('sha256', context.state.identity.tokenKey).update(payload).digest('base64url')
}

/** Tokens contain their expiry and signature, so they stay valid after a restart. */
export function issueToken(
  context: EmulatorContext,
  kind: TokenKind,
  account = context.state.identity.clientId,
): string {
  const expires = Math.floor(context.now().getTime() / 1000) + lifetimeSeconds[kind]
  const payload = `${prefixes[kind]}${expires.toString(36)}_${account}`
  return `${payload}.${signatureOf(context, payload)}`
}

export function isValidToken(context: EmulatorContext, token: string, kind: TokenKind): boolean {
  const [payload = '', signature = ''] = token.split('.')
  if (!payload.startsWith(prefixes[kind]) || !same(signature, signatureOf(context, payload))) return false
  return Number.parseInt(payload.slice(prefixes[kind].length), 36) * 1000 > context.now().getTime()
}

function credentialsOf(call: Call): [id: string, secret: string] {
  const [scheme = '', encoded = ''] = (header(call, 'authorization') ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return ['', '']
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return [id, secret.join(':')]
}

/** POST /v1/oauth2/token: Basic credentials against a token for the shop or, with client_token, for the browser. */
export function createToken(context: EmulatorContext, call: Call): Answer {
  const [id, secret] = credentialsOf(call)
  if (!isAccount(context, id) || !same(secret, secretOf(context, id)))
    throw oauthError(401, 'invalid_client', 'Client Authentication failed')
  const form = new URLSearchParams(call.raw.toString('utf8'))
  if (form.get('grant_type') !== 'client_credentials') {
    throw oauthError(400, 'unsupported_grant_type', 'Grant Type is not supported')
  }
  const responseType = form.get('response_type')
  if (responseType && responseType !== 'client_token') {
    throw oauthError(400, 'invalid_request', 'Response type is not supported')
  }
  const kind: TokenKind = responseType ? 'client' : 'access'
  const body = {
    scope: kind === 'access' ? 'https://uri.paypal.com/services/payments/payment' : '',
    access_token: issueToken(context, kind, id),
    token_type: 'Bearer',
    app_id: 'APP-EMULATOR',
    expires_in: lifetimeSeconds[kind],
    nonce: `${context.now().toISOString()}emulator`,
  }
  return { status: 200, body }
}

/** Accepts only the shop's token; the browser's token is refused like an invalid one. */
export function requireAccessToken(context: EmulatorContext, call: Call): void {
  const value = header(call, 'authorization')
  if (!value) throw paypalError(401)
  const [scheme = '', token = ''] = value.split(' ')
  if (scheme.toLowerCase() === 'bearer' && isValidToken(context, token, 'access')) {
    call.account = token.slice(token.indexOf('_') + 1, token.lastIndexOf('.'))
    return
  }
  throw oauthError(401, 'invalid_token', 'Token signature verification failed')
}
