import { createVerify, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { crc32 } from 'node:zlib'
import { waitLimit } from '../../../kit/server/wait-limit.ts'

/** The headers of a webhook that carry its signature. */
export interface SignatureHeaders {
  transmissionId: string
  transmissionTime: string
  certUrl: string
  algorithm: string
  signature: string
}

const certificateHosts = ['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/
/** PayPal uses only a few certificates at a time. */
const maxCertificates = 20
/** Limits the fetches that forged webhooks with invented certificate URLs can trigger. */
const fetchesPerMinute = 20

/** Reads the signature headers; null when one is missing. */
export function signatureHeaders(headers: Record<string, string | string[] | undefined>): SignatureHeaders | null {
  const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
  const read = {
    transmissionId: header('paypal-transmission-id'),
    transmissionTime: header('paypal-transmission-time'),
    certUrl: header('paypal-cert-url'),
    algorithm: header('paypal-auth-algo'),
    signature: header('paypal-transmission-sig'),
  }
  return Object.values(read).every((value) => value !== '') ? read : null
}

/** Verifies webhook signatures (PayPal, "Verify webhook signature"): RSA-SHA256 with the key of PayPal's certificate. */
export class WebhookVerifier {
  readonly #emulatorUrl: string | null
  readonly #now: () => Date
  readonly #roots: readonly string[]
  readonly #certificates = new Map<string, X509Certificate>()
  #fetches: number[] = []

  /** `emulatorUrl` replaces PayPal's hosts as the source of certificates. `roots` are trusted, in PEM: Node's by default. */
  constructor(options: { emulatorUrl: string | null; now: () => Date; roots?: readonly string[] }) {
    this.#emulatorUrl = options.emulatorUrl
    this.#roots = options.roots ?? rootCertificates
    this.#now = options.now
  }

  /** Whether the webhook's certificate is cached, so that verifying it sends no request. */
  hasCertificate({ certUrl }: SignatureHeaders): boolean {
    return this.#certificates.has(certUrl)
  }

  /** Whether the body was signed for one of these webhook ids. Throws only when the certificate cannot be fetched. */
  async verify(headers: SignatureHeaders, body: Buffer, webhookIds: readonly string[]): Promise<boolean> {
    if (headers.algorithm !== 'SHA256withRSA' || !this.#mayFetch(headers.certUrl)) return false
    const certificate = await this.#certificate(headers.certUrl)
    if (!certificate || !this.#isCurrent(certificate)) return false
    return webhookIds.some((id) => {
      const message = `${headers.transmissionId}|${headers.transmissionTime}|${id}|${crc32(body)}`
      return createVerify('RSA-SHA256').update(message).verify(certificate.publicKey, headers.signature, 'base64')
    })
  }

  #mayFetch(text: string): boolean {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    if (url.username !== '' || url.search !== '' || !certificatePath.test(url.pathname)) return false
    if (this.#emulatorUrl !== null) return url.origin === new URL(this.#emulatorUrl).origin
    return url.protocol === 'https:' && url.port === '' && certificateHosts.includes(url.hostname)
  }

  async #certificate(url: string): Promise<X509Certificate | null> {
    const cached = this.#certificates.get(url)
    if (cached) return cached
    this.#countFetch()
    const response = await fetch(url, { redirect: 'error', signal: waitLimit(10_000) })
    if (!response.ok) throw new Error(`certificate not available: ${response.status}`)
    const chain = readChain(await response.text())
    const leaf = chain[0]
    if (!leaf || (this.#emulatorUrl === null && !isTrusted(chain, this.#roots))) return null
    const [oldest] = this.#certificates.keys()
    if (oldest !== undefined && this.#certificates.size >= maxCertificates) this.#certificates.delete(oldest)
    this.#certificates.set(url, leaf)
    return leaf
  }

  #countFetch(): void {
    const now = this.#now().getTime()
    this.#fetches = this.#fetches.filter((at) => at > now - 60_000)
    if (this.#fetches.length >= fetchesPerMinute) throw new Error('too many certificates were requested')
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

/** Each certificate is issued by the next, the last one by one of the roots, and the first one is for paypal.com. */
function isTrusted(chain: X509Certificate[], roots: readonly string[]): boolean {
  const leaf = chain[0]
  const last = chain.at(-1)
  if (!leaf || !last || !/(^|\.)paypal\.com$/m.test(leaf.subject.replace(/^.*CN=/ms, ''))) return false
  const linked = chain.every((certificate, index) => {
    const issuer = chain[index + 1]
    return !issuer || (issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))
  })
  if (!linked) return false
  return roots.some((pem) => {
    const root = new X509Certificate(pem)
    if (last.fingerprint256 === root.fingerprint256) return true
    return last.checkIssued(root) && last.verify(root.publicKey)
  })
}
