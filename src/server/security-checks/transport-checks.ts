import { hasEmulatedPayments } from '../config/config.ts'
import { expectedWebhookId } from '../payments/paypal/webhook-signature.ts'
import { type Check, cannotTell, notProved, type Probe, proved } from './probe.ts'
import { countPlainSessions } from './proof-queries.ts'

/** Checks for https and HSTS (RFC 6797). */
export const httpsEnforced: Check = async ({ server, platform }) => {
  const { publicUrl } = platform.config
  if (!publicUrl.startsWith('https://')) return notProved('https_off', publicUrl)
  const { headers } = await server.inject({ method: 'GET', url: '/healthz' })
  const seconds = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1] ?? 0)
  return seconds >= 15_768_000 ? proved('https_on', publicUrl) : notProved('https_forgotten', publicUrl)
}

/** Checks the flags of the session cookie, and that sessions are stored hashed. */
export const sessionSecurity: Check = async ({ platform }) => {
  const { httpOnly, sameSite, secure } = platform.sessions.cookie
  if (!httpOnly) return notProved('session_readable')
  if (sameSite !== 'lax' && sameSite !== 'strict') return notProved('session_cross_site')
  const plain = await countPlainSessions(platform.database.db)
  if (plain > 0) return notProved('session_plain', String(plain))
  return secure ? proved('session_safe') : notProved('session_over_http')
}

const requiredHeaders: readonly [string, RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^(DENY|SAMEORIGIN)$/i],
  ['referrer-policy', /./],
  ['cross-origin-opener-policy', /^same-origin/],
]

/** Checks the response headers of a page and of the API. */
export const securityHeaders: Check = async (probe) => {
  const [page, api] = await Promise.all([headersOf(probe, '/'), headersOf(probe, '/api/brand-settings')])
  const missing = requiredHeaders.filter(([name, value]) => !value.test(page(name)) || !value.test(api(name)))
  if (missing.length > 0) return notProved('headers_missing', missing.map(([name]) => name).join(', '))
  const loose = looseParts(page('content-security-policy'))
  if (loose.length > 0) return notProved('headers_loose', loose.join(', '))
  return proved('headers_sent')
}

async function headersOf({ server }: Probe, url: string) {
  const { headers } = await server.inject({ method: 'GET', url })
  return (name: string) => String(headers[name] ?? '')
}

/** Directives of a page's policy that are less strict than required (CSP level 3). */
function looseParts(policy: string): string[] {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const scripts = directives.get('script-src') ?? directives.get('default-src')
  const broad = !scripts || scripts.some((source) => /^('unsafe-inline'|'unsafe-eval'|\*|https?:)$/.test(source))
  return [
    ...(broad ? ['script-src'] : []),
    ...(directives.get('frame-ancestors')?.join(' ') === "'none'" ? [] : ['frame-ancestors']),
    ...(directives.get('object-src')?.join(' ') === "'none'" ? [] : ['object-src']),
  ]
}

/** Exceeds a separate limit of one request. */
export const rateLimiting: Check = async ({ platform, forwarding }) => {
  if (forwarding.ignored()) return notProved('rates_shared', 'TRUST_PROXY')
  const limit = { name: 'security_check', points: 1, seconds: 10 }
  const key = crypto.randomUUID()
  await platform.limits.consume(limit, key)
  const refused = await platform.limits.consume(limit, key).then(
    () => false,
    () => true,
  )
  return refused ? proved('rates_on') : notProved('rates_off')
}

/** Sends a webhook with a forged signature. */
export const webhookVerification: Check = async ({ server, platform }) => {
  if (expectedWebhookId(platform.config.paypal) === null) return notProved('webhook_unset')
  const answer = await server.inject({
    method: 'POST',
    url: '/paypal/webhook',
    headers: { ...forgedSignature, 'content-type': 'application/json' },
    payload: { id: 'WH-forged', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} },
  })
  if (answer.statusCode < 400) return notProved('webhook_forged')
  if (answer.statusCode !== 400) return cannotTell('check_failed', String(answer.statusCode))
  if (hasEmulatedPayments(platform.config)) return notProved('payments_emulated', 'PAYPAL_EMULATOR_URL')
  return proved('webhook_signed')
}

/** The certificate URL is not on a PayPal host, so nothing is fetched. */
const forgedSignature = {
  'paypal-transmission-id': crypto.randomUUID(),
  'paypal-transmission-time': '2026-01-01T00:00:00Z',
  'paypal-cert-url': 'https://certificates.invalid/v1/notifications/certs/forged',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-transmission-sig': 'Zm9yZ2Vk',
}
