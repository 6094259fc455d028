import { type Check, type CheckContext, failed, passed } from './check.ts'
import { countPlainSessions } from './check-queries.ts'

/** Checks for https and HSTS (RFC 6797). */
export const httpsEnforced: Check = async ({ server, platform }) => {
  const { publicUrl } = platform.config
  if (!publicUrl.startsWith('https://')) return failed('https_off', publicUrl)
  const { headers } = await server.inject({ method: 'GET', url: '/healthz' })
  const seconds = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1] ?? 0)
  return seconds >= 15_768_000 ? passed('https_on', publicUrl) : failed('https_forgotten', publicUrl)
}

/** Checks the flags of the session cookie, and that sessions are stored hashed. */
export const sessionSecurity: Check = async ({ platform }) => {
  const { httpOnly, sameSite, secure } = platform.sessions.cookie
  if (!httpOnly) return failed('session_readable')
  if (sameSite !== 'lax' && sameSite !== 'strict') return failed('session_cross_site')
  const plain = await countPlainSessions(platform.database.db)
  if (plain > 0) return failed('session_plain', String(plain))
  return secure ? passed('session_safe') : failed('session_over_http')
}

const requiredHeaders: readonly [string, RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^(DENY|SAMEORIGIN)$/i],
  ['referrer-policy', /./],
  ['cross-origin-opener-policy', /^same-origin/],
]

/** Checks the response headers of a page and of the API. */
export const securityHeaders: Check = async (context) => {
  const [page, api] = await Promise.all([headersOf(context, '/'), headersOf(context, '/api/brand-settings')])
  const missing = requiredHeaders.filter(([name, value]) => !value.test(page(name)) || !value.test(api(name)))
  if (missing.length > 0) return failed('headers_missing', missing.map(([name]) => name).join(', '))
  const loose = looseParts(page('content-security-policy'))
  if (loose.length > 0) return failed('headers_loose', loose.join(', '))
  return passed('headers_sent')
}

async function headersOf({ server }: CheckContext, url: string) {
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
  if (forwarding.ignored()) return failed('rates_shared', 'TRUST_PROXY')
  const limit = { name: 'security_check', points: 1, seconds: 10 }
  const key = crypto.randomUUID()
  await platform.limits.consume(limit, key)
  const refused = await platform.limits.consume(limit, key).then(
    () => false,
    () => true,
  )
  return refused ? passed('rates_on') : failed('rates_off')
}
