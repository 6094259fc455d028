import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { isPaymentPage } from '../../../domain/payment-page.ts'
import { decodedPath } from './decoded-path.ts'
import { forbidden, HttpError } from './errors.ts'

interface SecurityOptions {
  /** The shop's own address, e.g. `https://flordemaga.test`. */
  publicUrl: string
  /** In the demo the shop is also itself under any name that reaches it. */
  trustHost: boolean
  /** Origins of the payment page and its script, allowed on the checkout page only. */
  paymentOrigins: readonly string[]
  development: boolean
  /** Whether the promise of https covers subdomains of the shop's host, which may serve other things. */
  hstsIncludeSubdomains?: boolean
}

const paypalSources = ['https://*.paypal.com']
const paypalImages = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** The policy of one page: inline scripts only by their hashes; the payment provider on the checkout page only. */
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
    'img-src': ["'self'", 'data:', 'blob:', foreignImages(options), ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...payment, ...(options.development ? ['ws:'] : [])],
    // Of the shop's own, only mails may be framed: they come without rights.
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

/** `http:` means https as well; a page that came over https shows nothing that does not. */
const foreignImages = ({ publicUrl }: SecurityOptions) => (publicUrl.startsWith('https:') ? 'https:' : 'http:')

/** Headers of every answer, and the refusal of requests that another site makes a browser send. */
export async function installSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const fixed = await helmetHeaders(options.publicUrl.startsWith('https:'), options.hstsIncludeSubdomains ?? false)
  const ownOrigin = new URL(options.publicUrl).origin
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id)
    if (/^\/(api|paypal)\//.test(decodedPath(request.url))) reply.headers(apiHeaders)
    done(isFromHere(request, options, ownOrigin) ? undefined : crossSite())
  })
}

const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** What Helmet sends. It is asked once, because it puts its headers together anew for every request. */
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
  const own = Object.entries(headers).filter(([name]) => !/^(date|connection|content-.*)$/.test(name))
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
}

function isFromHere(request: FastifyRequest, options: SecurityOptions, ownOrigin: string): boolean {
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

/** JSON only, parsed strictly; an empty body with a JSON header is no body (the payment capture sends one). */
export function installBodyParsing(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, parseJson(body))
    } catch (cause) {
      done(cause instanceof Error ? cause : new Error(String(cause)), undefined)
    }
  })
}

const deepest = 30

function parseJson(body: Buffer): unknown {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new HttpError(400, 'invalid_json', 'The body is not valid JSON.')
  }
  assertHarmless(value, 0)
  return value
}

/** Refuses prototype keys and nesting that no form of ours has. */
function assertHarmless(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw new HttpError(400, 'invalid_json', 'The body is nested too deeply.')
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
      throw new HttpError(400, 'invalid_json', 'The body has a forbidden key.')
    }
    assertHarmless(inner, depth + 1)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came: signatures are checked over them. */
    rawBody?: Buffer
  }
}
