import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { isPaymentPage } from '../../payment-page.ts'
import { forbidden } from './errors.ts'
import { isApiAddress } from './request-target.ts'

interface SecurityOptions {
  /** The shop's public address, e.g. `https://flordemaga.test`. */
  publicUrl: string
  /** Accepts the Host header as the shop's origin: a demo may be reached under any name. */
  trustHost: boolean
  /** Origins of the payment page and its script, allowed on the checkout page only. */
  paymentOrigins: readonly string[]
  development: boolean
  /** Adds `includeSubDomains` to Strict-Transport-Security; subdomains may host other sites. */
  hstsIncludeSubdomains?: boolean
}

const paypalSources = ['https://*.paypal.com']
const paypalImages = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** The policy of one page: inline scripts by hash, the payment provider on the checkout page only. */
export function contentSecurityPolicy(
  options: SecurityOptions,
  page: { scripts: readonly string[]; path: string },
): string {
  const checkout = isPaymentPage(page.path)
  const payment = checkout ? [...paypalSources, ...options.paymentOrigins] : []
  const images = checkout ? [...paypalImages, ...options.paymentOrigins] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...page.scripts, ...payment],
    'style-src': ["'self'", ...(options.development ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', 'blob:', externalImages(options), ...images],
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
export async function installSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const fixed = await helmetHeaders(options.publicUrl.startsWith('https:'), options.hstsIncludeSubdomains ?? false)
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

/** The headers of Helmet, computed once because it computes them for every request. */
async function helmetHeaders(https: boolean, includeSubDomains: boolean): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const { headers } = await probe.inject('/')
  await probe.close()
  headers['permissions-policy'] = permissionsPolicy
  const own = Object.entries(headers).filter(([name]) => !/^(date|connection|content-.*)$/.test(name))
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
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

const crossSite = () => forbidden('This request came from another site.', 'cross_site')
