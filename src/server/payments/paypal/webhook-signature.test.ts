import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveryHeaders, newSigningIdentity, type SigningIdentity } from '../../../../tools/paypal-emulator/signing.ts'
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
const verify = (certUrl: string) => verifier.verify(signed(certUrl), Buffer.from(raw), 'WEBHOOK')
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
