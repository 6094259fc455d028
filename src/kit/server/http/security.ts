import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPaymentPage } from '../../payment-page.ts'
import { protocolError } from './protocol-errors.ts'
import { isApiAddress } from './request-target.ts'

interface SecurityOptions {
  /** The shop's public address, e.g. `https://flordemaga.test`. */
  publicUrl: string
  /** Accepts the Host header as the shop's origin: a demo may be reached under any name. */
  trustHost: boolean
  /** From where the pages of payments load scripts, frames and data, and images besides. */
  payments: { scripts: readonly string[]; images: readonly string[] }
  development: boolean
  /** Adds `includeSubDomains` to Strict-Transport-Security; subdomains may host other sites. */
  hstsIncludeSubdomains?: boolean
}

/** The policy of one page: inline scripts by hash, the payment providers on the pages of payments only. */
export function contentSecurityPolicy(
  options: SecurityOptions,
  page: { scripts: readonly string[]; path: string },
): string {
  const { scripts: payment, images } = isPaymentPage(page.path) ? options.payments : { scripts: [], images: [] }
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...page.scripts, ...payment],
    'style-src': ["'self'", ...(options.development ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', 'blob:', externalImages(options), ...payment, ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...payment, ...(options.development ? ['ws:'] : [])],
    // The shop itself frames only sandboxed mail previews.
    'frame-src': ["'self'", ...payment],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'manifest-src': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The source `http:` matches https as well; an https page allows https only. */
const externalImages = ({ publicUrl }: SecurityOptions) => (publicUrl.startsWith('https:') ? 'https:' : 'http:')

/** Adds the security headers to every answer and rejects cross-site requests (CSRF). */
export function installSecurity(app: FastifyInstance, options: SecurityOptions): void {
  const fixed = fixedHeaders(options)
  const ownOrigin = new URL(options.publicUrl).origin
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id)
    if (isApiAddress(request.url)) reply.headers(apiHeaders)
    done(isSameOrigin(request, options, ownOrigin) ? undefined : crossSite())
  })
}

const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/**
 * The shop uses none of these, so no script on its pages may. Payments, passkeys, the clipboard and full screen are not
 * listed: payment windows and the account's pages use them.
 */
const permissionsPolicy = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The headers of every answer. `security.test.ts` compares them with those of Helmet. */
export function fixedHeaders({ publicUrl, hstsIncludeSubdomains = false }: SecurityOptions): Record<string, string> {
  const hsts = `max-age=31536000${hstsIncludeSubdomains ? '; includeSubDomains' : ''}`
  return {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': hsts } : {}),
  }
}

function isSameOrigin(request: FastifyRequest, options: SecurityOptions, ownOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined || origin === ownOrigin) return true
  return options.trustHost && isWebOrigin(origin, request.host)
}

function isWebOrigin(origin: string, host: string): boolean {
  const url = URL.parse(origin)
  return url !== null && /^https?:$/.test(url.protocol) && url.host === host
}

const crossSite = () => protocolError('crossSite')
