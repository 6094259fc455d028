import { readFileSync } from 'node:fs'
import type { EmulatorContext } from './emulator-context.ts'
import { oauthError } from './errors.ts'
import { eligibleNames } from './funding.ts'
import type { Answer, Call } from './http.ts'
import { isValidToken } from './tokens.ts'
import { parseJson } from './validation.ts'

const script = readFileSync(new URL('browser/sdk.js', import.meta.url), 'utf8')

/** GET /web-sdk/v6/core: the script that replaces PayPal's Web SDK v6. */
export function serveScript(): Answer {
  return {
    status: 200,
    type: 'text/javascript; charset=utf-8',
    body: script,
    headers: { 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' },
  }
}

/**
 * POST /web-sdk/v6/session: the script exchanges its browser token for the eligible payment methods. The shop's access
 * token is refused, because a page with this token has full access to the account.
 */
export function openSession(context: EmulatorContext, call: Call): Answer {
  const body = parseJson(call.raw)
  const token = typeof body === 'object' && body !== null && 'clientToken' in body ? body.clientToken : undefined
  if (typeof token !== 'string' || !isValidToken(context, token, 'client')) {
    return {
      status: 401,
      body: oauthError(401, 'invalid_token', 'This is not a valid browser-safe client token').document,
      headers: { 'access-control-allow-origin': '*' },
    }
  }
  const eligible = { can_be_vaulted: false, eligible_in_paypal_network: true, recommended: true }
  const payLater = { ...eligible, country_code: 'US', product_code: 'PAYLATER' }
  const methods = [...context.eligible].map((source) => [
    eligibleNames[source],
    source === 'paylater' ? payLater : eligible,
  ])
  return {
    status: 200,
    body: {
      eligible_methods: Object.fromEntries(methods),
      supplementary_data: { buyer_country_code: 'US' },
    },
    headers: { 'access-control-allow-origin': '*' },
  }
}
