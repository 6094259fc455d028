import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deliveryHeaders,
  newSigningIdentity,
  type SigningIdentity,
} from '../../../../packages/paypal-emulator/emulator.ts'
import { type SignatureHeaders, signatureHeaders, WebhookVerifier } from './webhook-signature.ts'

const raw = '{"id":"WH-1"}'
let identity: SigningIdentity
let server: Server
let origin: string
let fetches: string[] = []
let now = new Date()
let verifier: WebhookVerifier

beforeAll(async () => {
  identity = await newSigningIdentity(new Date())
  server = createServer((request, response) => {
    fetches.push(request.url ?? '')
    response.end(identity.certificatePem)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  fetches = []
  now = new Date()
  verifier = new WebhookVerifier({ emulatorUrl: origin, now: () => now })
})

function signed(certUrl: string): SignatureHeaders {
  const sent = deliveryHeaders({ identity, webhookId: 'WEBHOOK', raw, certUrl, time: now, forged: false })
  const headers = signatureHeaders(sent)
  if (!headers) throw new Error('the emulator sends every header')
  return headers
}
const verify = (certUrl: string) => verifier.verify(signed(certUrl), Buffer.from(raw), ['OTHER', 'WEBHOOK'])
const certificateUrl = (name: string) => `${origin}/v1/notifications/certs/${name}`

describe('certificates of webhooks', () => {
  it('are fetched once and then cached', async () => {
    const url = certificateUrl('CERT-1')
    expect(verifier.hasCertificate(signed(url))).toBe(false)
    expect([await verify(url), await verify(url)]).toEqual([true, true])
    expect(verifier.hasCertificate(signed(url))).toBe(true)
    expect(fetches).toHaveLength(1)
  })

  it.each([
    ['another host', 'https://evil.test/v1/notifications/certs/CERT-1'],
    ['another path', '/v1/notifications/certs/../../../x'],
    ['a deeper path', '/v1/notifications/certs/a/b'],
    ['a URL with a query, which would bypass the cache', '/v1/notifications/certs/CERT-1?x=1'],
    ['credentials', 'http://user@127.0.0.1/v1/notifications/certs/CERT-1'],
  ])('are not fetched from %s', async (_what, address) => {
    expect(await verify(new URL(address, origin).href)).toBe(false)
    expect(fetches).toEqual([])
  })

  it('are fetched at most 20 times a minute, while cached ones keep working', async () => {
    for (let i = 0; i < 20; i++) await verify(certificateUrl(`CERT-${i}`))
    await expect(verify(certificateUrl('CERT-20'))).rejects.toThrow('too many certificates')
    expect(fetches).toHaveLength(20)
    expect(await verify(certificateUrl('CERT-0'))).toBe(true)
    now = new Date(now.getTime() + 61_000)
    expect(await verify(certificateUrl('CERT-20'))).toBe(true)
  })
})

describe('with PayPal itself', () => {
  const dayMs = 86_400_000
  const paypalUrl = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42'
  let folder: string
  let authority: string
  let otherAuthority: string

  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')

  function makeAuthority(name: string): string {
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`]
    openssl('req', '-x509', ...key, '-out', `${name}.pem`, '-days', '30', '-subj', `/CN=${name}`)
    return read(`${name}.pem`)
  }

  /** A certificate that an authority, or another certificate, signs; with its chain. */
  function issue(commonName: string, by: string, chain: string): SigningIdentity {
    const name = commonName.replaceAll('.', '-')
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`]
    openssl('req', '-new', ...key, '-out', `${name}.csr`, '-subj', `/O=PayPal, Inc./CN=${commonName}`)
    writeFileSync(join(folder, 'leaf.ext'), 'basicConstraints=critical,CA:FALSE')
    const signing = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-extfile', 'leaf.ext']
    openssl('x509', '-req', '-in', `${name}.csr`, ...signing, '-out', `${name}.pem`, '-days', '20')
    return { privateKeyPem: read(`${name}.key`), certificatePem: read(`${name}.pem`) + chain }
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'paypal-certificates-'))
    authority = makeAuthority('Trusted-Root')
    otherAuthority = makeAuthority('Other-Root')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  afterEach(() => vi.unstubAllGlobals())

  /** Verifies a webhook that `signer` has signed, whose certificate PayPal's host serves. */
  function verifyFrom(signer: SigningIdentity, { certUrl = paypalUrl, after = 0 } = {}): Promise<boolean> {
    vi.stubGlobal('fetch', async (url: string) => {
      fetches.push(url)
      return new Response(signer.certificatePem)
    })
    const clock = () => new Date(Date.now() + after)
    const production = new WebhookVerifier({ emulatorUrl: null, now: clock, roots: [authority] })
    const sent = deliveryHeaders({ identity: signer, webhookId: 'WEBHOOK', raw, certUrl, time: now, forged: false })
    const headers = signatureHeaders(sent)
    if (!headers) throw new Error('every header is sent')
    return production.verify(headers, Buffer.from(raw), ['OTHER', 'WEBHOOK'])
  }

  it('a current certificate of paypal.com from a trusted authority is accepted', async () => {
    expect(await verifyFrom(issue('messageverificationcerts.paypal.com', 'Trusted-Root', authority))).toBe(true)
    expect(await verifyFrom(issue('paypal.com', 'Trusted-Root', ''))).toBe(true)
  })

  it('a certificate that has expired, or is not valid yet, is rejected', async () => {
    const signer = issue('messageverificationcerts.paypal.com', 'Trusted-Root', authority)
    expect(await verifyFrom(signer, { after: 21 * dayMs })).toBe(false)
    expect(await verifyFrom(signer, { after: -dayMs })).toBe(false)
  })

  it.each(['evilpaypal.com', 'paypal.com.evil.test', 'paypalXcom', 'evil.test'])(
    'a certificate of %s from a trusted authority is rejected',
    async (commonName) => {
      expect(await verifyFrom(issue(commonName, 'Trusted-Root', authority))).toBe(false)
    },
  )

  it('a certificate from another authority is rejected, whatever chain it claims', async () => {
    const commonName = 'messageverificationcerts.paypal.com'
    for (const chain of ['', authority, otherAuthority, otherAuthority + authority]) {
      expect(await verifyFrom(issue(commonName, 'Other-Root', chain))).toBe(false)
    }
  })

  it('a certificate that another customer of the authority has signed is rejected', async () => {
    const stranger = issue('evil.test', 'Trusted-Root', authority)
    const forged = issue('messageverificationcerts.paypal.com', 'evil-test', stranger.certificatePem)
    expect(await verifyFrom(forged)).toBe(false)
  })

  it.each([
    'https://api.evilpaypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1',
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
  ])('a certificate at %s is not fetched', async (certUrl) => {
    const signer = issue('messageverificationcerts.paypal.com', 'Trusted-Root', authority)
    expect(await verifyFrom(signer, { certUrl })).toBe(false)
    expect(fetches).toEqual([])
  })
})
