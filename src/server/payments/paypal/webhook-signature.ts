import { createVerify, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { crc32 } from 'node:zlib'
import type { PaypalConfig } from '../../config/config.ts'

/** The headers that PayPal signs a notice with. */
export interface SignatureHeaders {
  transmissionId: string
  transmissionTime: string
  certUrl: string
  algorithm: string
  signature: string
}

const certificateHosts = ['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/
/** PayPal uses a handful at a time. */
const maxCertificates = 20
/** Anybody can name addresses of certificates that do not exist: so many are asked for in a minute at most. */
const fetchesPerMinute = 20

/** Reads the signature headers; null when one is missing. */
export function signatureHeaders(headers: Record<string, string | string[] | undefined>): SignatureHeaders | null {
  const of = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
  const read = {
    transmissionId: of('paypal-transmission-id'),
    transmissionTime: of('paypal-transmission-time'),
    certUrl: of('paypal-cert-url'),
    algorithm: of('paypal-auth-algo'),
    signature: of('paypal-transmission-sig'),
  }
  return Object.values(read).every((value) => value !== '') ? read : null
}

/** The webhook whose notices are believed: the emulator's where the shop uses it. Null while none is set up. */
export const expectedWebhookId = ({ emulatorUrl, emulatorWebhookId, webhookId }: PaypalConfig): string | null =>
  emulatorUrl === null ? webhookId : emulatorWebhookId

/** Verifies PayPal's notices (PayPal, "Verify webhook signature"): RSA-SHA256 with the key of a certificate of theirs. */
export class WebhookVerifier {
  readonly #emulatorUrl: string | null
  readonly #now: () => Date
  readonly #certificates = new Map<string, X509Certificate>()
  #fetches: number[] = []

  /** `emulatorUrl`: the one further place certificates may come from. */
  constructor(options: { emulatorUrl: string | null; now: () => Date }) {
    this.#emulatorUrl = options.emulatorUrl
    this.#now = options.now
  }

  /** Whether the notice's certificate is at hand, so that verifying it costs no request to another server. */
  knows({ certUrl }: SignatureHeaders): boolean {
    return this.#certificates.has(certUrl)
  }

  /** True when the bytes were signed for this webhook id. Throws only when the certificate can't be fetched now. */
  async verify(headers: SignatureHeaders, body: Buffer, webhookId: string): Promise<boolean> {
    if (headers.algorithm !== 'SHA256withRSA' || !this.#mayFetch(headers.certUrl)) return false
    const certificate = await this.#certificate(headers.certUrl)
    if (!certificate || !this.#isCurrent(certificate)) return false
    const message = `${headers.transmissionId}|${headers.transmissionTime}|${webhookId}|${crc32(body)}`
    return createVerify('RSA-SHA256').update(message).verify(certificate.publicKey, headers.signature, 'base64')
  }

  #mayFetch(text: string): boolean {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    if (url.username !== '' || url.search !== '' || !certificatePath.test(url.pathname)) return false
    if (this.#emulatorUrl !== null) return url.origin === new URL(this.#emulatorUrl).origin
    return url.protocol === 'https:' && url.port === '' && certificateHosts.includes(url.hostname)
  }

  async #certificate(url: string): Promise<X509Certificate | null> {
    const known = this.#certificates.get(url)
    if (known) return known
    this.#countFetch()
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`certificate not available: ${response.status}`)
    const chain = readChain(await response.text())
    const leaf = chain[0]
    if (!leaf || (this.#emulatorUrl === null && !isTrusted(chain))) return null
    const [oldest] = this.#certificates.keys()
    if (oldest !== undefined && this.#certificates.size >= maxCertificates) this.#certificates.delete(oldest)
    this.#certificates.set(url, leaf)
    return leaf
  }

  #countFetch(): void {
    const now = this.#now().getTime()
    this.#fetches = this.#fetches.filter((at) => at > now - 60_000)
    if (this.#fetches.length >= fetchesPerMinute) throw new Error('too many certificates were asked for')
    this.#fetches.push(now)
  }

  #isCurrent(certificate: X509Certificate): boolean {
    const now = this.#now().getTime()
    return Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo)
  }
}

function readChain(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch {
    return []
  }
}

/** Each certificate is signed by the next, the last by a root of Node's, and the first speaks for paypal.com. */
function isTrusted(chain: X509Certificate[]): boolean {
  const leaf = chain[0]
  const last = chain.at(-1)
  if (!leaf || !last || !/(^|\.)paypal\.com$/m.test(leaf.subject.replace(/^.*CN=/ms, ''))) return false
  const linked = chain.every((certificate, index) => {
    const issuer = chain[index + 1]
    return !issuer || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))
  })
  if (!linked) return false
  return rootCertificates.some((pem) => {
    const root = new X509Certificate(pem)
    if (last.fingerprint256 === root.fingerprint256) return true
    return last.checkIssued(root) && last.verify(root.publicKey)
  })
}
